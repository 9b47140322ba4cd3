// Runs the program `rmg`.
'use strict';

const { spawn } = require('node:child_process');

/** Pages of large maps have several megabytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Runs a program, and returns its standard output. `input` is its standard input. `signal` ends it.
 *
 * Rejects with the text of its standard error if it cannot start or its exit code is not 0.
 */
function run(command, args, { input = '', cwd, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, signal, stdio: ['pipe', 'pipe', 'pipe'] });
    const output = [];
    let bytes = 0;
    let errors = '';
    child.stdout.on('data', (part) => {
      bytes += part.length;
      if (bytes > MAX_BYTES) child.kill();
      else output.push(part);
    });
    child.stderr.on('data', (part) => { errors += part; });
    child.on('error', (error) => reject(error.name === 'AbortError' ? error
      : new Error(`Cannot start \`${command}\`: ${error.message}. Set rmg.path to the path of the program.`)));
    child.on('close', (code) => (code === 0 ? resolve(Buffer.concat(output).toString('utf8'))
      : reject(new Error(errors.trim() || `\`${command} ${args.join(' ')}\` ended with ${code}`))));
    // the program may end before it has read everything
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

module.exports = { run };
