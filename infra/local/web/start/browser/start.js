import { setUpApiKey } from './api-key.js';
import { copy } from './copy.js';
import { setUpOutcomes } from './outcome.js';
import { setUpRequests } from './requests.js';

setUpApiKey(document.querySelector('[data-api-key]'));
setUpOutcomes(document.querySelector('[data-outcomes]'));
setUpRequests(document.querySelector('[data-requests]'));

const status = document.querySelector('[data-copied]');
for (const button of document.querySelectorAll('[data-copy-from]')) {
  button.addEventListener('click', async () => {
    const { textContent } = document.getElementById(button.dataset.copyFrom);
    status.textContent = '';
    status.textContent = await copy(textContent, 'The lines are');
  });
}
