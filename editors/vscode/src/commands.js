// The commands that generate maps, and the panels with their pages.
'use strict';

const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { keepingView, message } = require('./page');
const { run } = require('./program');

/** Milliseconds without a change after which the preview generates a map. */
const PAUSE = 250;
const FORMATS = { vmap: 'Map of VCMI', h3m: 'Map of Heroes III', rmgmap: 'Map of rmg', html: 'Page', png: 'Picture', svg: 'Picture' };
const GALLERY_SEEDS = ['8', '24', '100'];

const settings = () => vscode.workspace.getConfiguration('rmg');
const packs = () => settings().get('pack', []).flatMap((folder) => ['--pack', folder]);
const nameOf = (document) => path.basename(document.fileName);

/** Runs a command of the program with the text of a document, which may be unsaved, as its input. */
function ofDocument(document, args, signal) {
  const cwd = document.uri.scheme === 'file' ? path.dirname(document.fileName) : undefined;
  return run(settings().get('path', 'rmg'), [...args, ...packs()], { input: document.getText(), cwd, signal });
}

/** Returns the template of the active editor, or states that there is none. */
function activeTemplate() {
  const document = vscode.window.activeTextEditor?.document;
  if (document && ['rmg-template', 'rmg-table'].includes(document.languageId)) return document;
  vscode.window.showInformationMessage('Open a template of random maps first.');
  return undefined;
}

async function askSeed() {
  return vscode.window.showInputBox({
    title: 'Seed', value: '1', prompt: 'A number. The same seed gives the same map.',
    validateInput: (text) => (/^\d{1,20}$/.test(text) ? undefined : 'A seed is a number of at most 20 digits.'),
  });
}

/** Generates a map into a file. */
async function generate() {
  const document = activeTemplate();
  const seed = document && await askSeed();
  if (!seed) return;
  const folder = document.uri.scheme === 'file' ? path.dirname(document.fileName) : '';
  const target = await vscode.window.showSaveDialog({
    title: 'Generate a map',
    defaultUri: vscode.Uri.file(path.join(folder, `${path.parse(document.fileName).name}-${seed}.vmap`)),
    filters: Object.fromEntries(Object.entries(FORMATS).map(([ending, words]) => [`${words} (.${ending})`, [ending]])),
  });
  if (!target) return;
  await withProgress(`Generating ${path.basename(target.fsPath)}`, (signal) =>
    // the dialog has asked whether to replace a file
    ofDocument(document, ['generate', '-', '--seed', seed, '--force', '-o', target.fsPath], signal));
  const reveal = 'Show in the folder';
  if (await vscode.window.showInformationMessage(`Generated ${path.basename(target.fsPath)}.`, reveal) === reveal) {
    await vscode.commands.executeCommand('revealFileInOS', target);
  }
}

/** Shows the maps of several seeds. */
async function gallery() {
  const document = activeTemplate();
  const seeds = document && await vscode.window.showQuickPick(GALLERY_SEEDS, { title: 'Number of seeds' });
  if (!seeds) return;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rmg-gallery-'));
  try {
    const page = path.join(folder, 'gallery.html');
    await withProgress(`Generating ${seeds} maps`, (signal) => ofDocument(document, ['gallery', '-', '--seeds', seeds, '-o', page], signal));
    panel(`Gallery of ${nameOf(document)}`).webview.html = await fs.readFile(page, 'utf8');
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Runs a task with a notification that can cancel it. */
async function withProgress(title, task) {
  const stop = new AbortController();
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (_, cancelled) => {
    cancelled.onCancellationRequested(() => stop.abort());
    return task(stop.signal);
  });
}

function panel(title) {
  return vscode.window.createWebviewPanel('rmg.page', title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] });
}

/** The map of a document next to its text. It follows each change. */
class Preview {
  /** @type {Map<string, Preview>} */
  static open = new Map();

  static async show() {
    const document = activeTemplate();
    if (!document) return;
    const known = Preview.open.get(document.uri.toString());
    if (known) known.panel.reveal(undefined, true);
    else await new Preview(document).update();
  }

  constructor(document) {
    this.document = document;
    this.panel = panel(`Map of ${nameOf(document)}`);
    this.hasMap = false;
    this.stop = new AbortController();
    const key = document.uri.toString();
    Preview.open.set(key, this);
    const changes = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && event.contentChanges.length) this.schedule();
    });
    this.panel.onDidDispose(() => {
      changes.dispose();
      clearTimeout(this.waiting);
      this.stop.abort();
      Preview.open.delete(key);
    });
  }

  schedule() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.update(), PAUSE);
  }

  /** Generates the map. A newer change cancels it. While the template has errors, the last map stays. */
  async update() {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const title = `Map of ${nameOf(this.document)}`;
    try {
      const seed = String(settings().get('seed', 1));
      const html = await ofDocument(this.document, ['generate', '-', '--seed', seed, '-o', '-', '--format', 'html'], signal);
      if (signal.aborted) return;
      this.panel.webview.html = keepingView(html);
      this.panel.title = title;
      this.hasMap = true;
    } catch (error) {
      if (signal.aborted) return;
      this.panel.title = `⚠ ${title}`;
      if (!this.hasMap) this.panel.webview.html = message('No map yet', error.message);
    }
  }
}

/** Opens the document in the studio, in the browser. */
function studio() {
  const document = activeTemplate();
  if (!document) return;
  const terminal = vscode.window.createTerminal({ name: 'rmg studio', shellPath: settings().get('path', 'rmg'),
    shellArgs: ['studio', document.fileName, ...packs()] });
  terminal.show(true);
}

/** Shows the error of a command, unless the user has cancelled it. */
const shown = (command) => async () => {
  try {
    await command();
  } catch (error) {
    if (error.name !== 'AbortError') vscode.window.showErrorMessage(error.message);
  }
};

function register() {
  return Object.entries({ generate, preview: Preview.show, gallery, studio })
    .map(([name, command]) => vscode.commands.registerCommand(`rmg.${name}`, shown(command)));
}

module.exports = { register };
