import { ask, keepLooking } from '../../pages/browser/ask.ts';
import { element, find, shownTime } from '../../pages/browser/find.ts';
import type { RecentRequest } from '../recent-requests.ts';

const toneOf = ({ status, refusal }: RecentRequest) => {
  if (status >= 500) return 'bad';
  return refusal || status >= 400 ? 'warn' : 'good';
};

/** A request as an item of the list, with the reason if it was refused. */
const requestRow = (request: RecentRequest) => {
  const { at, method, path, status, durationMs, refusal } = request;
  const row = element(
    'li',
    {},
    element('time', { class: 'quiet', datetime: at }, shownTime(new Date(at))),
    element('code', { class: 'path' }, `${method} ${path}`),
    element('span', { class: `badge ${toneOf(request)}` }, String(status)),
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

/** Keeps the list of the last requests up to date, while somebody looks and has not paused it. */
export const setUpRequests = (section: HTMLElement): void => {
  const list = find(section, 'ol');
  const summary = find(section, '[data-summary]');
  let last: number | undefined;
  let unsaid: RecentRequest[] = [];

  const show = (requests: RecentRequest[]) => {
    // Those of the first answer are no news.
    if (last !== undefined) unsaid.push(...requests);
    last = requests.at(-1)?.number ?? last ?? 0;
    if (requests.length === 0) return;
    list.prepend(...requests.map(requestRow).reverse());
    while (list.childElementCount > most) list.lastElementChild?.remove();
    list.hidden = false;
    find(section, '[data-empty]').hidden = true;
  };
  setInterval(() => {
    const { length: count } = unsaid;
    const refused = unsaid.filter((each) => each.refusal).length;
    if (count > 0)
      summary.textContent = `${count} new request${count === 1 ? '' : 's'}, ${refused} refused.`;
    unsaid = [];
  }, summaryMs);
  keepLooking(section, async () =>
    show((await ask(`/start/requests.json?after=${last ?? 0}`)).body),
  );
};
