// Recognizes templates by their content, because their files have the ending `.json` of all other JSON files.
'use strict';

/** Templates begin with their names and sizes. Longer files are not read further. */
const MAX_LENGTH = 200_000;

/** Replaces comments by spaces, but keeps strings. */
function withoutComments(text) {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith('/') ? ' ' : part));
}

/**
 * Returns whether a text is a template of random maps, also while it has syntax errors. A template has zones by name, and connections, players
 * or sizes. Keys may be without quotes. Templates of other games that have a list of zones are not recognized.
 */
function isTemplate(text) {
  const plain = withoutComments(text.slice(0, MAX_LENGTH));
  const has = (key, value) => new RegExp(`(?:"${key}"|(?<![\\w"])${key})\\s*:\\s*${value}`).test(plain);
  return has('zones', '\\{') && (has('connections', '\\[') || has('minSize', '"') || has('players', '["\\d]'));
}

module.exports = { isTemplate };
