import { element } from './element.js';
import { curl } from './words.js';

/** The last look-up of each field as a command, folded until somebody wants to see it. */
export const createRequestList = (details, baseUrl) => {
  const place = details.querySelector('div');
  const clear = () => {
    details.hidden = true;
    place.replaceChildren();
  };
  const rows = new Map();

  const set = ({ key, label }, path) => {
    const known = rows.get(key);
    if (known?.isConnected) {
      known.querySelector('code').textContent = curl(baseUrl + path);
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
