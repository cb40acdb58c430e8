import '../local.css';
import '../lists.css';
import { fetchOrThrow, find } from './fetch-or-throw.ts';
import { follow } from './follow.ts';
import { storeForm } from './form.ts';

/** The script of all pages: each has some of these parts. */
const copiedMs = 2000;

const fetchKey = async (): Promise<string> => {
  const response = await fetchOrThrow('/start/api-key', { method: 'POST' });
  return (await response.json()).api_key;
};

/** Copies the key, or the text beside a button, and confirms it on the button. */
const copy = async (button: HTMLElement) => {
  const [label] = button.childNodes;
  const isKey = button.dataset.copy === 'key';
  const adjacentText = button.parentElement?.querySelector('code')?.textContent ?? '';
  const copied = async () => navigator.clipboard.writeText(isKey ? await fetchKey() : adjacentText);
  const showLabel = (text: string) => {
    if (label) label.textContent = text;
  };
  showLabel(
    await copied().then(
      () => 'Copied',
      () => 'Copying is not allowed:',
    ),
  );
  setTimeout(showLabel, copiedMs, 'Copy');
};

/** The API key is fetched only when somebody wants it. */
const showOrHide = async (button: HTMLElement) => {
  const isShown = button.ariaPressed === 'true';
  const shown = find('[data-key]');
  shown.dataset.hidden ??= shown.textContent;
  shown.textContent = isShown ? shown.dataset.hidden : await fetchKey();
  button.ariaPressed = String(!isShown);
  find('[data-said]').textContent = `The key is ${isShown ? 'hidden' : 'shown'}.`;
};

/** Chooses what the demo provider does next. */
const choose = ({ dataset: { outcome = '', at } }: HTMLElement) => {
  const { checked } = find<HTMLInputElement>('[name=lasts]');
  const lasts = checked ? 'until_changed' : 'next_request';
  const body = new URLSearchParams(at ? { outcome, at, lasts } : { outcome });
  return fetchOrThrow('/demo-provider/outcome', { method: 'POST', body });
};

const list = document.querySelector<HTMLElement>('[data-items]');
const attempt = list && follow(list);
const acts = { '[data-copy]': copy, '[data-show]': showOrHide, '[data-outcome]': choose };
for (const [selector, act] of Object.entries(acts)) {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>(selector);
    if (button) void (attempt ? attempt(() => act(button)) : act(button));
  });
}

const filters = document.querySelector<HTMLFormElement>('[data-filters]');
filters?.addEventListener('change', () => filters.requestSubmit());

// Unfolded, the choices would make a phone's page long; the server cannot know.
const phone = matchMedia('(max-width: 40rem)');
const fold = () => {
  for (const each of document.querySelectorAll<HTMLDetailsElement>('[data-fold]'))
    each.open = !phone.matches;
};
phone.addEventListener('change', fold);
fold();

const form = document.querySelector('trunkline-event-form');
if (form) storeForm(form);
