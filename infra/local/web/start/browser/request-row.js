import { shownTime } from '../../pages/browser/shown-time.js';

/**
 * As recent-requests.ts on the server keeps it.
 * @typedef {{ number: number, at: string, method: string, path: string, status: number, durationMs: number, refusal?: { code: string, detail: string } }} RecentRequest
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {(string | Node)[]} content
 */
const element = (name, className, ...content) => {
  const made = document.createElement(name);
  made.className = className;
  // As text: nothing in a request becomes markup.
  made.append(...content);
  return made;
};

/** @type {(status: number, refusal: RecentRequest['refusal']) => string} */
const toneOf = (status, refusal) => {
  if (status >= 500) return 'bad';
  return refusal || status >= 400 ? 'warn' : 'good';
};

/**
 * A request as an item of the list, with the reason if it was refused.
 * @param {RecentRequest} request
 */
export const requestRow = ({ at, method, path, status, durationMs, refusal }) => {
  const time = element('time', 'quiet', shownTime(new Date(at)));
  time.dateTime = at;
  const row = element(
    'li',
    '',
    time,
    element('code', 'path', `${method} ${path}`),
    element('span', `badge ${toneOf(status, refusal)}`, String(status)),
    element('span', 'quiet took', `${durationMs} ms`),
  );
  if (refusal) {
    const reason = element('p', 'reason', refusal.detail);
    if (refusal.code) reason.append(' ', element('code', '', refusal.code));
    row.append(reason);
  }
  return row;
};
