import '../../pages/local.css';
import '../start.css';
import { ask } from '../../pages/browser/ask.ts';
import { find, messageOf } from '../../pages/browser/find.ts';
import { setUpOutcomes } from './outcome.ts';
import { setUpRequests } from './requests.ts';

/** Copies a text. @returns what to say to the person */
const copy = async (text: string, what: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} copied.`;
  } catch {
    return 'The browser did not allow to copy. Select the text, and copy it yourself.';
  }
};

/** Lets a button do something, and says what came of it. */
const onPress = (button: HTMLElement, status: HTMLElement, act: () => Promise<string>) =>
  button.addEventListener('click', async () => {
    status.textContent = '';
    status.textContent = await act().catch(messageOf);
  });

/** The API key is fetched only when somebody wants it. */
const fetchKey = async () => (await ask('/start/api-key', { method: 'POST' })).body.api_key;

const key = find(document, '[data-api-key]');
const shown = find(key, '[data-shown]');
const show = find(key, '[data-show]');
const keyStatus = find(key, '[role=status]');
const hidden = shown.textContent;
onPress(show, keyStatus, async () => {
  const isShown = show.ariaPressed === 'true';
  shown.textContent = isShown ? hidden : await fetchKey();
  show.ariaPressed = String(!isShown);
  return isShown ? 'The key is hidden.' : 'The key is shown.';
});
onPress(find(key, '[data-copy]'), keyStatus, async () => copy(await fetchKey(), 'The key is'));
onPress(find(document, '[data-copy-lines]'), find(document, '[data-copied]'), () =>
  copy(find(document, '#first-requests').textContent, 'The lines are'),
);
setUpOutcomes(find(document, '[data-outcomes]'));
setUpRequests(find(document, '[data-requests]'));
