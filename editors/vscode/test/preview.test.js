'use strict';

// Drives the preview with a stub of the API of VS Code and a program that answers with what it reads.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const Module = require('node:module');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rmg-vscode-'));
const program = path.join(folder, 'rmg');
fs.writeFileSync(program, `#!/usr/bin/env node
const text = require('node:fs').readFileSync(0, 'utf8');
if (text.includes('error')) { console.error('error: bad <template>'); process.exit(1); }
console.log('<html><head></head><body>' + process.argv.slice(2).join(' ') + '|' + text + '</body></html>');
`, { mode: 0o755 });
test.after(() => fs.rmSync(folder, { recursive: true }));

const commands = new Map();
const listeners = new Set();
const panels = [];
const document = { languageId: 'rmg-template', fileName: path.join(folder, 'a.json'), uri: { scheme: 'file', toString: () => 'file:a' }, text: 'error',
  getText() { return this.text; } };
const stub = {
  ViewColumn: { Beside: -2 },
  commands: { registerCommand: (name, run) => commands.set(name, run) },
  workspace: {
    getConfiguration: () => ({ get: (key, value) => (key === 'path' ? program : value) }),
    onDidChangeTextDocument: (listener) => { listeners.add(listener); return { dispose: () => listeners.delete(listener) }; },
  },
  window: {
    activeTextEditor: { document },
    showInformationMessage: () => assert.fail('no template'),
    showErrorMessage: (text) => assert.fail(text),
    createWebviewPanel: (kind, title) => {
      const panel = { title, webview: { html: '' }, reveal() { this.revealed = true; }, onDidDispose(done) { this.dispose = done; } };
      panels.push(panel);
      return panel;
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? stub : load(name, ...rest));
require('../src/commands').register();

async function until(condition) {
  for (let tries = 0; !condition(); tries += 1) {
    assert.ok(tries < 200, 'the preview does not change');
    await new Promise((done) => setTimeout(done, 25));
  }
}
function type(text) {
  document.text = text;
  for (const listener of listeners) listener({ document, contentChanges: [{}] });
}

test('the preview follows changes, and keeps the last map while the template has errors', async () => {
  await commands.get('rmg.preview')();
  const [panel] = panels;
  assert.match(panel.webview.html, /No map yet[\s\S]*error: bad &lt;template&gt;/);
  type('one');
  await until(() => panel.webview.html.includes('|one'));
  assert.match(panel.webview.html, /generate - --seed 1 -o - --format html\|one/);
  assert.match(panel.webview.html, /acquireVsCodeApi/);
  assert.equal(panel.title, 'Map of a.json');
  type('error');
  await until(() => panel.title === '⚠ Map of a.json');
  assert.match(panel.webview.html, /\|one/);
  type('two');
  type('three');
  await until(() => panel.webview.html.includes('|three'));
  await commands.get('rmg.preview')();
  assert.equal(panels.length, 1);
  assert.ok(panel.revealed);
  panel.dispose();
  assert.equal(listeners.size, 0);
});
