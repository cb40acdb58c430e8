import '../../pages/local.css';
import '../styles/rows.css';
import '../styles/panel.css';
import '../styles/event-form.css';
import '../styles/combobox.css';
import { element } from '../../pages/browser/find.ts';
import { EventForm } from './event-form.ts';

const storageKey = 'connect-attempt';

/** Adds what was given the last time, such as that the account is one more. */
const repeat = (form: HTMLFormElement) => {
  const { type, given } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  if (form.dataset.type !== type) return;
  for (const [name, value] of given) {
    if (!form.elements.namedItem(name))
      form.append(element('input', { type: 'hidden', name, value }));
  }
};

// "Try again" repeats what this tab has tried. The provider leads back to an address that does not
// say it.
document.addEventListener('submit', ({ target: form }) => {
  if (!(form instanceof HTMLFormElement)) return;
  const { type } = form.dataset;
  if (type === undefined || form.getAttribute('method') !== 'post') return;
  const given = [...new FormData(form)];
  sessionStorage.setItem(storageKey, JSON.stringify({ type, given }));
});
for (const form of document.querySelectorAll<HTMLFormElement>('[data-connect="Try again"]'))
  repeat(form);

const copiedMs = 2000;

/** Copies the text beside a button. */
const copy = async (button: HTMLElement) => {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  await navigator.clipboard.writeText(text);
  const [label] = button.childNodes;
  if (!label) return;
  label.textContent = 'Copied';
  setTimeout(() => {
    label.textContent = 'Copy';
  }, copiedMs);
};

document.addEventListener('click', (event) => {
  const pressed = event.target instanceof Element && event.target.closest('button, a[data-shows]');
  if (!(pressed instanceof HTMLElement)) return;
  if (pressed.hasAttribute('data-copy')) void copy(pressed);
  if (!(pressed instanceof HTMLAnchorElement)) return;
  const button = document.getElementById(pressed.hash.slice(1))?.querySelector('button');
  if (!button) return;
  // The address goes on to name the form's event.
  event.preventDefault();
  button.focus();
});

const narrow = (filter: HTMLInputElement) => {
  const wanted = filter.value.trim().toLowerCase();
  const rows = [...document.querySelectorAll<HTMLElement>('#needs-setup li[data-label]')];
  for (const row of rows) row.hidden = !row.dataset.label?.toLowerCase().includes(wanted);
  const left = rows.filter(({ hidden }) => !hidden).length;
  const found = left === 0 ? 'No provider has this name.' : `${left} of ${rows.length} providers`;
  if (filter.nextElementSibling) filter.nextElementSibling.textContent = wanted ? found : '';
};
for (const filter of document.querySelectorAll<HTMLInputElement>('[data-filter]'))
  filter.addEventListener('input', () => narrow(filter));

// A form was sent to such an address: to load the page again must not send the form again.
const [, settings] = /^(.+)\/(?:connect|disconnect|change)\//.exec(location.pathname) ?? [];
if (settings) history.replaceState(null, '', settings + location.hash);

const section = document.querySelector<HTMLElement>('[data-event-form]');
if (section) void new EventForm(section).start();
