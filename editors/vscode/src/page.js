// Prepares pages of rmg for the web views of VS Code.
'use strict';

/** Keeps the address of a page, which holds its level, place and zoom, in the state of the web view. */
const KEEP_VIEW = `<script>
'use strict';
(() => {
  const view = acquireVsCodeApi();
  const kept = view.getState();
  if (kept) location.hash = kept;
  history.replaceState = (state, title, address) => view.setState(address);
})();
</script>`;

/** Returns a page that keeps its view when its content is replaced by a newer map. */
function keepingView(html) {
  return html.replace('</head>', () => `${KEEP_VIEW}\n</head>`);
}

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter]);

/** Returns a page with a message instead of a map. */
function message(title, text) {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body { font-family: var(--vscode-font-family); } pre { white-space: pre-wrap; }</style></head>
<body><h2>${escaped(title)}</h2><pre>${escaped(text)}</pre></body></html>`;
}

module.exports = { keepingView, message };
