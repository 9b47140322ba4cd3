// Starts `rmg lsp` and connects it to the open templates.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {LanguageClient | undefined} */
let client;

/** The last start or stop. They run one by one, so that a starting server is not stopped. */
let pending = Promise.resolve();

/** Selects the documents for the server: JSON files that match the globs of the settings, and tables. */
function selector(globs) {
  const json = globs.flatMap((pattern) =>
    ['json', 'jsonc'].map((language) => ({ scheme: 'file', language, pattern })));
  return [...json, { language: 'rmg-table' }];
}

async function stop() {
  const old = client;
  client = undefined;
  // a server that is not running cannot be stopped
  if (old && old.isRunning()) {
    await old.stop();
  }
}

async function start() {
  const settings = vscode.workspace.getConfiguration('rmg');
  const command = settings.get('path', 'rmg');
  const args = ['lsp', ...settings.get('pack', []).flatMap((folder) => ['--pack', folder])];
  client = new LanguageClient(
    'rmg',
    'Templates of random maps',
    { command, args },
    { documentSelector: selector(settings.get('files', ['**/*.rmg.json'])) },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Cannot start \`${command} ${args.join(' ')}\`: ${error}. Set rmg.path to the path of the program.`,
    );
  }
}

function restart() {
  pending = pending.then(stop).then(start);
  return pending;
}

function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('rmg.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('rmg')) {
        restart();
      }
    }),
  );
  return restart();
}

function deactivate() {
  pending = pending.then(stop);
  return pending;
}

module.exports = { activate, deactivate };
