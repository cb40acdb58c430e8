import { ask } from '../../pages/browser/ask.js';
import { find, findAll, messageOf } from '../../pages/browser/find.js';
import { setUpOutcomes } from './outcome.js';
import { setUpRequests } from './requests.js';

/**
 * Copies a text.
 * @param {string} text
 * @param {string} what
 * @returns what to say to the person
 */
const copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} copied.`;
  } catch {
    return 'The browser did not allow to copy. Select the text, and copy it yourself.';
  }
};

const fetchKey = async () => (await ask('/start/api-key', { method: 'POST' })).api_key;

/**
 * Shows and copies the API key, which is fetched only when somebody wants it.
 * @param {HTMLElement} element
 */
const setUpApiKey = (element) => {
  const shown = find(element, '[data-shown]', HTMLElement);
  const show = find(element, '[data-show]', HTMLElement);
  const status = find(element, '[role=status]', HTMLElement);
  const hidden = shown.textContent;

  /** @param {() => Promise<string>} act */
  const attempt = (act) => async () => {
    try {
      status.textContent = '';
      status.textContent = await act();
    } catch (error) {
      status.textContent = messageOf(error);
    }
  };
  show.addEventListener(
    'click',
    attempt(async () => {
      const isShown = show.ariaPressed === 'true';
      shown.textContent = isShown ? hidden : await fetchKey();
      show.ariaPressed = String(!isShown);
      return isShown ? 'The key is hidden.' : 'The key is shown.';
    }),
  );
  find(element, '[data-copy]', HTMLElement).addEventListener(
    'click',
    attempt(async () => copy(await fetchKey(), 'The key is')),
  );
};

setUpApiKey(find(document, '[data-api-key]', HTMLElement));
setUpOutcomes(find(document, '[data-outcomes]', HTMLElement));
setUpRequests(find(document, '[data-requests]', HTMLElement));

const status = find(document, '[data-copied]', HTMLElement);
for (const button of findAll(document, '[data-copy-from]', HTMLElement)) {
  button.addEventListener('click', async () => {
    const { textContent } = find(document, `#${button.dataset.copyFrom}`, HTMLElement);
    status.textContent = '';
    status.textContent = await copy(textContent, 'The lines are');
  });
}
