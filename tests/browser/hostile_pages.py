"""What a page that shows hostile data must not contain, whatever it draws them with."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.browser.app_server import Server
from tests.browser.page_parts import unfold_all, wait_until_still
from tests.hostile_data import altered

# All texts of the page, a line for each element that has one: of components in their shadow roots, of charts and of the
# tables that Streamlit draws on a canvas, which have a copy for screen readers; then names, tooltips and fields.
_TEXTS = """(skipped) => {
    const texts = [];
    const hex = (mark) => mark.charCodeAt(0).toString(16);
    const sequence = (mark) => mark < '\\u0100' ? `\\\\x${hex(mark).padStart(2, '0')}` : `\\\\u${hex(mark)}`;
    const withSequences = (text) => text.replace(/[\\x00-\\x08\\x0e-\\x1f\\u202a-\\u202e\\u2066-\\u2069]/g, sequence);
    const textOf = (one) => {
        if (!one.querySelector(skipped)) return one.textContent;
        const copy = one.cloneNode(true);
        for (const part of copy.querySelectorAll(skipped)) part.remove();
        return copy.textContent;
    };
    const visit = (root) => {
        for (const one of root.querySelectorAll('*')) {
            if (one.shadowRoot) visit(one.shadowRoot);
            if (/^(script|style|title)$/i.test(one.tagName)) continue;
            // The tokens that are compared are lower case and without punctuation; a link has escapes of its own.
            if (one.closest(skipped)) continue;
            // The smallest elements with the whole of a text: markup in it would be elements of their own.
            if ([...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) {
                // A cell of a table ends what is in it, such as an override of the direction.
                texts.push(one.role === 'gridcell' ? withSequences(one.textContent) : textOf(one));
            }
            for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'value']) {
                // What a form sends for a choice is never shown.
                const isSent = name === 'value' && /^(radio|checkbox)$/.test(one.type);
                if (!one.hasAttribute(name) || isSent) continue;
                const text = one.getAttribute(name);
                // Streamlit names a field by the Markdown of its label.
                texts.push(name === 'aria-label' ? text.replace(/\\\\([!-/:-@[-`{-~])/g, '$1') : text);
            }
        }
    };
    visit(document);
    return [document.title, ...texts];
}"""
# What only markup of a text can be: the app itself has none of it.
_MADE_OF_TEXT = """() => {
    const selectors = ['a[href*="evil.example"]', '[src*="evil.example"]', 'a[href^="mailto:"]', 'script[src*=evil]',
        '[data-testid=stMarkdownContainer] :is(img, del, sup, table table, hr, blockquote)', '.stMarkdownBadge'];
    const found = [];
    const visit = (root) => {
        for (const selector of selectors) {
            for (const one of root.querySelectorAll(selector)) found.push(one.outerHTML.slice(0, 200));
        }
        for (const one of root.querySelectorAll('*')) {
            if (one.shadowRoot) visit(one.shadowRoot);
            if (one.matches('.katex') && /mathw|displayw|\\$/.test(one.textContent)) found.push(one.textContent);
            if (/stIconMaterial/.test(one.dataset?.testid ?? '') && one.textContent === 'skull') found.push('an icon');
        }
    };
    visit(document);
    return found;
}"""
# Control characters, overrides of the direction, and what Streamlit makes of `:smile:`.
NEVER = (
    "\u202e",
    "\u2066",
    "\x1b",
    "\x07",
    "\N{SMILING FACE WITH OPEN MOUTH AND SMILING EYES}",
    "\N{SMILING FACE WITH OPEN MOUTH}",
)


@contextmanager
def harmless(open_page, server: Server) -> Iterator[Page]:
    """A page that must have opened no dialog and sent no request to another host when the context ends."""
    page = open_page("about:blank")
    dialogs, hosts = [], set()
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.on("request", lambda request: hosts.add(_host(request.url)))
    page.on("websocket", lambda socket: hosts.add(_host(socket.url)))
    yield page
    assert dialogs == []
    assert hosts <= {server.url, server.url.replace("http", "ws"), "data:", "blob:", "about:"}


def _host(url: str) -> str:
    scheme, _, rest = url.partition(":")
    return f"{scheme}://{rest[2:].partition('/')[0]}" if rest.startswith("//") else f"{scheme}:"


def texts_of(page: Page, skipped: str = ".tokens, [data-testid=stCode]") -> list[str]:
    """Every text of the page, also of its tooltips, fields, charts and components, but for what is skipped."""
    return list(page.evaluate(_TEXTS, skipped))


def unfolded_texts(page: Page) -> list[str]:
    """The same, after everything on the page is unfolded."""
    wait_until_still(page)
    unfold_all(page)
    wait_until_still(page)
    return texts_of(page)


def effects(page: Page, texts: Sequence[str]) -> list[str]:
    """What texts of the data have become on a page, other than texts."""
    found = list(page.evaluate(_MADE_OF_TEXT))
    for text in texts:
        found += altered(text)
        found += [repr(text[:80]) for mark in NEVER if mark in text]
    return found
