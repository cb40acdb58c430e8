import { ask, keepLooking } from '../../pages/browser/ask.js';
import { element, find, messageOf, shownTime } from '../../pages/browser/find.js';

/**
 * As recent-requests.ts on the server keeps it.
 * @typedef {{ number: number, at: string, method: string, path: string, status: number, durationMs: number, refusal?: { code: string, detail: string } }} RecentRequest
 */

/** @type {(status: number, refusal: RecentRequest['refusal']) => string} */
const toneOf = (status, refusal) => {
  if (status >= 500) return 'bad';
  return refusal || status >= 400 ? 'warn' : 'good';
};

/**
 * A request as an item of the list, with the reason if it was refused.
 * @param {RecentRequest} request
 */
const requestRow = ({ at, method, path, status, durationMs, refusal }) => {
  const row = element(
    'li',
    {},
    element('time', { class: 'quiet', datetime: at }, shownTime(new Date(at))),
    element('code', { class: 'path' }, `${method} ${path}`),
    element('span', { class: `badge ${toneOf(status, refusal)}` }, String(status)),
    element('span', { class: 'quiet took' }, `${durationMs} ms`),
  );
  if (refusal) {
    const reason = element('p', { class: 'reason' }, refusal.detail);
    if (refusal.code) reason.append(' ', element('code', {}, refusal.code));
    row.append(reason);
  }
  return row;
};

/** A list that was read out at each change would leave no quiet moment. */
const summaryMs = 15_000;
const most = 50;

/** @type {(count: number, refused: number) => string} */
const summaryOf = (count, refused) =>
  `${count} new request${count === 1 ? '' : 's'}, ${refused} refused.`;

/**
 * Keeps the list of the last requests up to date, while somebody looks and has not paused it.
 * @param {HTMLElement} section
 */
export const setUpRequests = (section) => {
  const list = find(section, 'ol', HTMLOListElement);
  const summary = find(section, '[data-summary]', HTMLElement);
  const problem = find(section, '[data-problem]', HTMLElement);
  let last = 0;
  let isFirst = true;
  /** @type {RecentRequest[]} */
  let unsaid = [];

  /** @param {RecentRequest[]} requests */
  const show = (requests) => {
    if (problem.textContent) problem.textContent = '';
    // Those of the first answer are no news.
    if (!isFirst) unsaid.push(...requests);
    isFirst = false;
    const newest = requests.at(-1);
    if (!newest) return;
    last = newest.number;
    list.prepend(...requests.map(requestRow).reverse());
    while (list.childElementCount > most) list.lastElementChild?.remove();
    list.hidden = false;
    find(section, '[data-empty]', HTMLElement).hidden = true;
  };
  /** @param {unknown} error */
  const explain = (error) => {
    const message = messageOf(error);
    if (problem.textContent !== message) problem.textContent = message;
  };
  setInterval(() => {
    if (unsaid.length === 0) return;
    summary.textContent = summaryOf(unsaid.length, unsaid.filter((each) => each.refusal).length);
    unsaid = [];
  }, summaryMs);
  keepLooking(
    () => ask(`/start/requests.json?after=${last}`).then(show, explain),
    find(section, '[data-pause]', HTMLElement),
  );
};
