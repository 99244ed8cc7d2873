// The language of the page, and the cookie that keeps a visitor's choice of one.

const YEAR_SECONDS = 365 * 24 * 3600;

export default function ({ data: { language, chosen, cookie } }) {
  document.documentElement.lang = language;
  if (chosen) document.cookie = `${cookie}=${chosen}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
