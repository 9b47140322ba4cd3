'use strict';
// The data of the page, and the selectable groups.
const Model = (() => {
  const data = Kit.data('stats-data');
  const pictures = new Map(data.pictures), parts = new Map(data.parts.map(([word, title, unit]) => [word, { title, unit }]));
  /** The selectable groups: each template, after all templates together if there are several. */
  const groups = data.templates.map(template => ({ name: template.name, group: template, template }));
  if (groups.length !== 1) groups.unshift({ name: 'All templates together', group: data.total, template: null });
  /** Returns the URL of the picture of a case, or null. */
  const picture = number => (pictures.has(number) ? `data:image/png;base64,${pictures.get(number)}` : null);
  /** Returns the title and unit of a fairness measure. */
  const part = word => parts.get(word) ?? { title: word, unit: '' };
  return { data, groups, picture, part };
})();
