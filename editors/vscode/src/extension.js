// Starts `rmg lsp`, connects it to the open templates, and adds commands that show and write their maps.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const commands = require('./commands');
const { isTemplate } = require('./recognize');

/** @type {LanguageClient | undefined} */
let client;

/** The last start or stop. They run one by one, so that a starting server is not stopped. */
let pending = Promise.resolve();

/** Gives a JSON file the language of templates if its content or its name is that of a template. */
async function recognize(document) {
  if (!['json', 'jsonc'].includes(document.languageId)) return;
  const globs = vscode.workspace.getConfiguration('rmg').get('files', []);
  const isNamed = globs.some((pattern) => vscode.languages.match({ pattern }, document) > 0);
  if (isNamed || isTemplate(document.getText())) {
    await vscode.languages.setTextDocumentLanguage(document, 'rmg-template');
  }
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
  client = new LanguageClient('rmg', 'Templates of random maps', { command, args },
    { documentSelector: [{ language: 'rmg-template' }, { language: 'rmg-table' }] });
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

async function activate(context) {
  context.subscriptions.push(
    ...commands.register(),
    vscode.commands.registerCommand('rmg.restart', restart),
    vscode.workspace.onDidOpenTextDocument(recognize),
    // a new file has no content when it is opened
    vscode.workspace.onDidSaveTextDocument(recognize),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('rmg')) {
        restart();
      }
    }),
  );
  await Promise.all(vscode.workspace.textDocuments.map(recognize));
  await restart();
}

function deactivate() {
  pending = pending.then(stop);
  return pending;
}

module.exports = { activate, deactivate };
