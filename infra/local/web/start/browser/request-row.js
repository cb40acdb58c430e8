import { shownTime } from '../../pages/browser/shown-time.js';

const element = (name, className, ...content) => {
  const made = document.createElement(name);
  made.className = className;
  // As text: nothing in a request becomes markup.
  made.append(...content);
  return made;
};

const toneOf = (status, refusal) => {
  if (status >= 500) return 'bad';
  return refusal || status >= 400 ? 'warn' : 'good';
};

/** A request as an item of the list, with the reason if it was refused. */
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
