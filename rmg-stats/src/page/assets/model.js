'use strict';
// What the page shows, and which template is picked.
const Model = (() => {
  const data = Kit.data('stats-data');
  const pictures = new Map(data.pictures), parts = new Map(data.parts.map(([word, title, unit]) => [word, { title, unit }]));
  /** What can be picked: all templates together where there are several, and each. */
  const groups = data.templates.map(template => ({ name: template.name, group: template, template }));
  if (groups.length !== 1) groups.unshift({ name: 'All templates together', group: data.total, template: null });
  /** A picture of a case; none where there is none. */
  const picture = number => (pictures.has(number) ? `data:image/png;base64,${pictures.get(number)}` : null);
  /** What a part is called, and its unit. */
  const part = word => parts.get(word) ?? { title: word, unit: '' };
  return { data, groups, picture, part };
})();
