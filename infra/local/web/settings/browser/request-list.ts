import { element, find } from '../../pages/browser/find.ts';
import { curl } from './words.ts';

/** The last look-up of each field as a command, folded until somebody wants to see it. */
export const createRequestList = (details: HTMLElement) => {
  const rows = new Map<string, HTMLElement>();
  const add = (label: string) => {
    const attributes = { type: 'button', 'data-copy': true, 'aria-description': label };
    const copy = element('button', attributes, 'Copy');
    const code = element('code');
    find(details, 'div').append(
      element('div', { class: 'copyable' }, element('pre', {}, code), copy),
    );
    return code;
  };
  return {
    clear: (): void => {
      details.hidden = true;
      rows.clear();
      find(details, 'div').replaceChildren();
    },
    set: ({ key, label }: { key: string; label: string }, url: string): void => {
      const code = rows.get(key) ?? add(label);
      rows.set(key, code);
      code.textContent = curl(url);
      details.hidden = false;
    },
  };
};
