import { findAll } from '../../pages/browser/find.js';
import { element } from './element.js';

const storageKey = 'connect-attempt';

/**
 * Adds what was given the last time, such as that the account is one more.
 * @param {HTMLFormElement} form
 */
const repeat = (form) => {
  const { type, given } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  if (form.dataset.type !== type) return;
  for (const [name, value] of given) {
    if (!form.elements.namedItem(name))
      form.append(element('input', { type: 'hidden', name, value }));
  }
};

/**
 * Lets "Try again" repeat what this tab has tried. The provider leads back to an address that does
 * not say it.
 */
export const repeatAttempt = () => {
  document.addEventListener('submit', ({ target: form }) => {
    if (!(form instanceof HTMLFormElement)) return;
    const { type } = form.dataset;
    if (type === undefined || form.getAttribute('method') !== 'post') return;
    const given = [...new FormData(form)];
    sessionStorage.setItem(storageKey, JSON.stringify({ type, given }));
  });
  for (const form of findAll(document, '[data-connect="Try again"]', HTMLFormElement)) repeat(form);
};
