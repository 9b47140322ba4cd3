'use strict';
// Commands that can be copied.
const Commands = (() => {
  const { el } = Kit;

  /** Copies what an element says; where the browser does not let us, it is marked, so that it can be copied by hand. */
  async function copy(code, button) {
    let told = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      if (!document.execCommand('copy')) told = 'Marked';
    }
    button.textContent = told;
    Kit.say(told === 'Copied' ? 'The command is copied' : 'The command is marked');
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  }

  /** The command of a case with its button. */
  function of({ command, words }) {
    const code = el('code', { class: 'command', text: command });
    const button = el('button', { type: 'button', text: 'Copy', 'aria-label': `Copy the command of ${words}`, onclick: () => copy(code, button) });
    return el('div', { class: 'copy' }, code, button);
  }
  return { of };
})();
