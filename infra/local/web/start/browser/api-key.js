import { ask } from '../../pages/browser/ask.js';
import { copy } from './copy.js';

const fetchKey = async () => (await ask('/start/api-key', { method: 'POST' })).api_key;

/** Shows and copies the API key, which is fetched only when somebody wants it. */
export const setUpApiKey = (element) => {
  const shown = element.querySelector('[data-shown]');
  const show = element.querySelector('[data-show]');
  const status = element.querySelector('[role=status]');
  const hidden = shown.textContent;

  const attempt = (act) => async () => {
    try {
      status.textContent = '';
      status.textContent = await act();
    } catch (error) {
      status.textContent = error.message;
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
  element.querySelector('[data-copy]').addEventListener(
    'click',
    attempt(async () => copy(await fetchKey(), 'The key is')),
  );
};
