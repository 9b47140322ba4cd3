// Starts `rmg lsp` and hands it the templates that are open.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** @type {LanguageClient | undefined} */
let client;

/** One change after the other: a server that is being started is not to be stopped meanwhile. */
let turn = Promise.resolve();

/** What is open and belongs to the server: JSON by the globs of the settings, and tables. */
function selector(globs) {
  const json = globs.flatMap((pattern) =>
    ['json', 'jsonc'].map((language) => ({ scheme: 'file', language, pattern })));
  return [...json, { language: 'rmg-table' }];
}

async function stop() {
  const old = client;
  client = undefined;
  // a server that never ran cannot be stopped
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
      `\`${command} ${args.join(' ')}\` cannot be started; the setting rmg.path says where the program is (${error})`,
    );
  }
}

function restart() {
  turn = turn.then(stop).then(start);
  return turn;
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
  turn = turn.then(stop);
  return turn;
}

module.exports = { activate, deactivate };
