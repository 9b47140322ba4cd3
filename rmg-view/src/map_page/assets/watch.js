'use strict';
// Reloads the page when `rmg watch` has written a new map, and lists the reasons why there is none.
(() => {
  const own = Kit.data('watch-data');
  const box = Kit.el('div', { class: 'watch', role: 'status' });
  document.body.append(box);
  window.rmgWatch = news => {
    if (news.version !== own.version) {
      location.reload();
      return;
    }
    const text = news.problems.join('\n');
    if (box.dataset.text === text) return;
    box.dataset.text = text;
    Kit.fill(box, news.problems.length ? Kit.el('p', { text: 'This is the last good map. The template has errors:' }) : null,
      news.problems.slice(0, 8).map(problem => Kit.el('p', { text: problem })));
    box.hidden = news.problems.length === 0;
  };
  box.hidden = true;
  setInterval(() => {
    if (document.hidden) return;
    const script = Kit.el('script', {});
    script.onload = script.onerror = () => script.remove();
    script.src = `${encodeURIComponent(own.script)}?${Date.now()}`;
    document.head.append(script);
  }, 500);
})();
