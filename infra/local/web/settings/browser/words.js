import { shownTime } from '../../pages/browser/shown-time.js';
import { plain, plainDetail } from './plain.js';

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

const duration = (seconds) => {
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 'second'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

const size = ({ count, search, complete, next, hint }) => {
  if (count === 0 && search) {
    return complete ? `Nothing found for “${search}”.` : `Nothing found for “${search}” so far.`;
  }
  if (count === 0) return complete ? plainDetail(hint ?? '') : 'No choices were found so far.';
  const choices = `${count} choice${count === 1 ? '' : 's'}${search ? ` for “${search}”` : ''}`;
  if (complete) return `${choices}.`;
  const rest = next ? '' : ' Search for the choice you want.';
  return `The list is not complete: ${choices} so far.${rest}`;
};

/** When it was, since "a minute ago" becomes wrong on an open page. */
const timeOf = (secondsAgo) => shownTime(new Date(Date.now() - secondsAgo * 1000));

const age = ({ age: seconds }) => (seconds ? `Read at ${timeOf(seconds)}.` : '');

/** How complete a list is, and how old. */
export const describeList = (list) => [size(list), age(list)].filter(Boolean).join(' ');

/** Saved choices that the account does not have any more. */
export const describeGone = (gone) => {
  const names = gone.map(({ name }) => `“${plain(name)}”`).join(', ');
  const [is, it] = gone.length === 1 ? ['is', 'It stays'] : ['are', 'They stay'];
  return `${names} ${is} no longer offered. ${it} until you choose something else.`;
};

/** What happened, without the advice for programs after it, which counts the seconds again. */
const causeOf = (detail) => /^.*?[.!?](?=\s|$)/.exec(detail)?.[0] ?? detail;

/** The problem, and when to try again if the API says so. */
export const describeProblem = ({ message, retryAfter }) =>
  retryAfter
    ? `${causeOf(plainDetail(message))} You can try again in ${duration(retryAfter)}.`
    : plainDetail(message);

/** The same problem when that time is over. */
export const describeWaited = ({ message }) =>
  `${causeOf(plainDetail(message))} You can try again now.`;

/** The request as a shell command. Nothing in the URL can end the quotes. */
export const curl = (url) => `curl -i -H "X-API-Key: $KEY" '${url.replaceAll("'", '%27')}'`;
