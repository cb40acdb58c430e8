import { repeatAttempt } from './repeat-attempt.js';

/** What the page does beside its form of events. All of it also works, or is not needed, without. */

const copiedMs = 2000;

/** Copies the text beside a button. */
const copy = async (button) => {
  await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
  const [label] = button.childNodes;
  label.textContent = 'Copied';
  setTimeout(() => {
    label.textContent = 'Copy';
  }, copiedMs);
};

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button?.hasAttribute('data-copy')) void copy(button);
  // Browsers that do not know `command` yet.
  if (button && !('commandForElement' in button) && button.hasAttribute('commandfor')) {
    document.getElementById(button.getAttribute('commandfor')).showModal();
  }
});

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-shows]');
  const button = link && document.getElementById(link.hash.slice(1))?.querySelector('button');
  if (!button) return;
  // The address goes on to name the form's event.
  event.preventDefault();
  button.focus();
});

repeatAttempt();

const filter = document.querySelector('[data-filter]');
filter?.addEventListener('input', () => {
  const wanted = filter.value.trim().toLowerCase();
  const rows = [...document.querySelectorAll('#needs-setup li[data-label]')];
  for (const row of rows) row.hidden = !row.dataset.label.toLowerCase().includes(wanted);
  const left = rows.filter(({ hidden }) => !hidden).length;
  const found = left === 0 ? 'No provider has this name.' : `${left} of ${rows.length} providers`;
  filter.nextElementSibling.textContent = wanted ? found : '';
});

// A form was sent to such an address: to load the page again must not send the form again.
const [, settings] = /^(.+)\/(?:connect|disconnect|change)\//.exec(location.pathname) ?? [];
if (settings) history.replaceState(null, '', settings + location.hash);
