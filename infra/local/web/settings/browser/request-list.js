import { element, find } from '../../pages/browser/find.js';
import { curl } from './words.js';

/**
 * The last look-up of each field as a command, folded until somebody wants to see it.
 * @param {HTMLElement} details
 * @param {string} baseUrl
 */
export const createRequestList = (details, baseUrl) => {
  const place = find(details, 'div', HTMLElement);
  const clear = () => {
    details.hidden = true;
    place.replaceChildren();
  };
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();

  /** @type {(field: { key: string, label: string }, path: string) => void} */
  const set = ({ key, label }, path) => {
    const known = rows.get(key);
    if (known?.isConnected) {
      find(known, 'code', HTMLElement).textContent = curl(baseUrl + path);
      return;
    }
    const copy = element('button', { type: 'button', 'data-copy': true }, 'Copy');
    copy.ariaDescription = label;
    const code = element('code', {}, curl(baseUrl + path));
    const row = element('div', { class: 'copyable' }, element('pre', {}, code), copy);
    rows.set(key, row);
    place.append(row);
    details.hidden = false;
  };
  return { clear, set };
};
