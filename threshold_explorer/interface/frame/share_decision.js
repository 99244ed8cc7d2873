// The button that sends the decision on, whose link is the URL of the page: by the device's own menu where it has one,
// otherwise by the clipboard.

export default function ({ parentElement, data: { title, words } }) {
  const button = parentElement.querySelector("button");
  const said = parentElement.querySelector(".said");
  button.textContent = words.share;
  button.onclick = async () => {
    const url = location.href;
    if (navigator.share) {
      // Rejected where the reader closes the menu.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    said.textContent = await copied(url) ? words.copied : words.failed;
  };
}

// Only pages served by HTTPS, or by this computer, have a clipboard.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
