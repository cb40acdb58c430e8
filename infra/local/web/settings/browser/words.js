import { shownTime } from '../../pages/browser/find.js';

/** Control characters, line breaks, and what changes the direction of the text around it. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const most = 160;
/** Far more than the API says: only a fault makes a longer text. */
const mostOfDetail = 1000;

/** @param {unknown} text */
const seenOf = (text) => [...String(text).replace(unseen, ' ').trim()];

/**
 * A text from outside on one line: nothing unseen, and not too long.
 * @param {unknown} text
 */
export const plain = (text) => {
  const seen = seenOf(text);
  return seen.length > most ? `${seen.slice(0, most).join('')}…` : seen.join('');
};

/**
 * What the API says to people, whole: its end often says what to do.
 * @param {unknown} text
 */
export const plainDetail = (text) => {
  const seen = seenOf(text);
  if (seen.length <= mostOfDetail) return seen.join('');
  return `${seen
    .slice(0, mostOfDetail)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
};

/** @type {[number, string][]} */
const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** @param {number} seconds */
const duration = (seconds) => {
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 'second'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/**
 * What is known of a list: how many choices, of which search, whether that is all, and how old.
 * @typedef {{ count: number, search: string, complete?: boolean, next?: string, hint?: string | undefined, age?: number }} Facts
 */

/** @param {Facts} list */
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

/**
 * When it was, since "a minute ago" becomes wrong on an open page.
 * @param {number} secondsAgo
 */
const timeOf = (secondsAgo) => shownTime(new Date(Date.now() - secondsAgo * 1000));

/** @param {Facts} list */
const age = ({ age: seconds }) => (seconds ? `Read at ${timeOf(seconds)}.` : '');

/**
 * How complete a list is, and how old.
 * @param {Facts} list
 */
export const describeList = (list) => [size(list), age(list)].filter(Boolean).join(' ');

/**
 * Saved choices that the account does not have any more.
 * @param {{ name: string }[]} gone
 */
export const describeGone = (gone) => {
  const names = gone.map(({ name }) => `“${plain(name)}”`).join(', ');
  const [is, it] = gone.length === 1 ? ['is', 'It stays'] : ['are', 'They stay'];
  return `${names} ${is} no longer offered. ${it} until you choose something else.`;
};

/**
 * What happened, without the advice for programs after it, which counts the seconds again.
 * @param {string} detail
 */
const causeOf = (detail) => /^.*?[.!?](?=\s|$)/.exec(detail)?.[0] ?? detail;

/**
 * The problem, and when to try again if the API says so.
 * @param {{ message: string, retryAfter?: number }} problem
 */
export const describeProblem = ({ message, retryAfter }) =>
  retryAfter
    ? `${causeOf(plainDetail(message))} You can try again in ${duration(retryAfter)}.`
    : plainDetail(message);

/**
 * The same problem when that time is over.
 * @param {{ message: string }} problem
 */
export const describeWaited = ({ message }) =>
  `${causeOf(plainDetail(message))} You can try again now.`;

/**
 * The request as a shell command. Nothing in the URL can end the quotes.
 * @param {string} url
 */
export const curl = (url) => `curl -i -H "X-API-Key: $KEY" '${url.replaceAll("'", '%27')}'`;
