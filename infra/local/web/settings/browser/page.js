import { element, find, findAll } from '../../pages/browser/find.js';

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
const repeatAttempt = () => {
  document.addEventListener('submit', ({ target: form }) => {
    if (!(form instanceof HTMLFormElement)) return;
    const { type } = form.dataset;
    if (type === undefined || form.getAttribute('method') !== 'post') return;
    const given = [...new FormData(form)];
    sessionStorage.setItem(storageKey, JSON.stringify({ type, given }));
  });
  for (const form of findAll(document, '[data-connect="Try again"]', HTMLFormElement)) repeat(form);
};

/** What the page does beside its form of events. All of it also works, or is not needed, without. */

const copiedMs = 2000;

/**
 * Copies the text beside a button.
 * @param {HTMLElement} button
 */
const copy = async (button) => {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  await navigator.clipboard.writeText(text);
  const [label] = button.childNodes;
  if (!label) return;
  label.textContent = 'Copied';
  setTimeout(() => {
    label.textContent = 'Copy';
  }, copiedMs);
};

/** @type {(event: Event, selector: string) => Element | null} */
const pressed = ({ target }, selector) =>
  target instanceof Element ? target.closest(selector) : null;

document.addEventListener('click', (event) => {
  const button = pressed(event, 'button');
  if (!(button instanceof HTMLElement)) return;
  if (button.hasAttribute('data-copy')) void copy(button);
  // Browsers that do not know `command` yet.
  const dialog = button.getAttribute('commandfor');
  if (dialog !== null && !('commandForElement' in HTMLButtonElement.prototype)) {
    find(document, `#${CSS.escape(dialog)}`, HTMLDialogElement).showModal();
  }
});

document.addEventListener('click', (event) => {
  const link = pressed(event, 'a[data-shows]');
  if (!(link instanceof HTMLAnchorElement)) return;
  const button = document.getElementById(link.hash.slice(1))?.querySelector('button');
  if (!button) return;
  // The address goes on to name the form's event.
  event.preventDefault();
  button.focus();
});

repeatAttempt();

/** @param {HTMLInputElement} filter */
const narrow = (filter) => {
  const wanted = filter.value.trim().toLowerCase();
  const rows = findAll(document, '#needs-setup li[data-label]', HTMLElement);
  for (const row of rows) row.hidden = !row.dataset.label?.toLowerCase().includes(wanted);
  const left = rows.filter(({ hidden }) => !hidden).length;
  const found = left === 0 ? 'No provider has this name.' : `${left} of ${rows.length} providers`;
  if (filter.nextElementSibling) filter.nextElementSibling.textContent = wanted ? found : '';
};
for (const filter of findAll(document, '[data-filter]', HTMLInputElement)) {
  filter.addEventListener('input', () => narrow(filter));
}

// A form was sent to such an address: to load the page again must not send the form again.
const [, settings] = /^(.+)\/(?:connect|disconnect|change)\//.exec(location.pathname) ?? [];
if (settings) history.replaceState(null, '', settings + location.hash);
