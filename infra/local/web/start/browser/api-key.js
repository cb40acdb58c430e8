import { ask } from '../../pages/browser/ask.js';
import { find, messageOf } from '../../pages/browser/find.js';
import { copy } from './copy.js';

const fetchKey = async () => (await ask('/start/api-key', { method: 'POST' })).api_key;

/**
 * Shows and copies the API key, which is fetched only when somebody wants it.
 * @param {HTMLElement} element
 */
export const setUpApiKey = (element) => {
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
