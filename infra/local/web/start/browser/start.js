import { find, findAll } from '../../pages/browser/find.js';
import { setUpApiKey } from './api-key.js';
import { copy } from './copy.js';
import { setUpOutcomes } from './outcome.js';
import { setUpRequests } from './requests.js';

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
