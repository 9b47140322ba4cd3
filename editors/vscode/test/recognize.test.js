'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { isTemplate } = require('../src/recognize');

const root = path.join(__dirname, '../../..');

test('all templates of the repository are recognized', () => {
  const folder = path.join(root, 'templates');
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  assert.ok(files.length > 3);
  for (const name of files) assert.ok(isTemplate(fs.readFileSync(path.join(folder, name), 'utf8')), name);
});

test('templates with errors and unquoted keys are recognized', () => {
  assert.ok(isTemplate('{ "a" : { "players" : "2", "zones" : { "1" : '));
  assert.ok(isTemplate('{ a : { minSize : "s" zones : {'));
});

test('other JSON files are not recognized', () => {
  for (const text of ['', '{}', '{"name":"x","version":"1.0.0"}', '// "zones" : { } "players" : "2"', '{"text":"zones : {"}',
    // a template of another game
    '{"name":"Jebus","zones":[{"size":1}],"connections":[]}', '{"zones":{"a":1}}']) {
    assert.ok(!isTemplate(text), text);
  }
});
