import { make } from './make.ts';

const shownMs = 2000;

/** Puts a button at the corner of an example that copies it, and says so to everybody. */
export const addCopyButton = (pre: HTMLPreElement): void => {
  const button = make('button', { type: 'button' }, 'Copy');
  const state = make('span', { role: 'status' });
  const box = make('div', { className: 'code' });
  pre.replaceWith(box);
  box.append(pre, make('div', { className: 'copy' }, state, button));
  const show = (text: string) => {
    state.textContent = text;
  };
  button.addEventListener('click', async () => {
    try {
      // A page that did not come by TLS has no clipboard.
      await navigator.clipboard.writeText(pre.textContent ?? '');
      show('Copied');
    } catch {
      show('Copying is not allowed here');
    }
    setTimeout(show, shownMs, '');
  });
};
