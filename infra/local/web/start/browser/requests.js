import { ask } from '../../pages/browser/ask.js';
import { keepLooking } from '../../pages/browser/keep-looking.js';
import { requestRow } from './request-row.js';

/** A list that was read out at each change would leave no quiet moment. */
const summaryMs = 15_000;
const most = 50;

const summaryOf = (count, refused) =>
  `${count} new request${count === 1 ? '' : 's'}, ${refused} refused.`;

/** Keeps the list of the last requests up to date, while somebody looks and has not paused it. */
export const setUpRequests = (section) => {
  const list = section.querySelector('ol');
  const summary = section.querySelector('[data-summary]');
  const problem = section.querySelector('[data-problem]');
  let last = 0;
  let isFirst = true;
  let unsaid = [];

  const show = (requests) => {
    if (problem.textContent) problem.textContent = '';
    // Those of the first answer are no news.
    if (!isFirst) unsaid.push(...requests);
    isFirst = false;
    if (requests.length === 0) return;
    last = requests.at(-1).number;
    list.prepend(...requests.map(requestRow).reverse());
    while (list.childElementCount > most) list.lastElementChild.remove();
    list.hidden = false;
    section.querySelector('[data-empty]').hidden = true;
  };
  const explain = ({ message }) => {
    if (problem.textContent !== message) problem.textContent = message;
  };
  setInterval(() => {
    if (unsaid.length === 0) return;
    summary.textContent = summaryOf(unsaid.length, unsaid.filter((each) => each.refusal).length);
    unsaid = [];
  }, summaryMs);
  keepLooking(
    () => ask(`/start/requests.json?after=${last}`).then(show, explain),
    section.querySelector('[data-pause]'),
  );
};
