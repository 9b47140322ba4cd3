'use strict';
// Commands with a button to copy them.
const Commands = (() => {
  const { el } = Kit;

  /** Copies the text of an element. If the browser does not allow it, selects the text, so that the user can copy it. */
  async function copy(code, button) {
    let result = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      if (!document.execCommand('copy')) result = 'Selected';
    }
    button.textContent = result;
    Kit.say(result === 'Copied' ? 'Command copied' : 'Command selected');
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  }

  /** Returns the command of a case with its button. */
  function of({ command, words }) {
    const code = el('code', { class: 'command', text: command });
    const button = el('button', { type: 'button', text: 'Copy', 'aria-label': `Copy the command for ${words}`, onclick: () => copy(code, button) });
    return el('div', { class: 'copy' }, code, button);
  }
  return { of };
})();
