import { shownTime } from '../../pages/browser/find.ts';
import { cut } from '../shown.ts';
import type { EventFacts } from './types.ts';

/** A text from outside on one line: nothing unseen, and not too long. */
export const plain = (text: string): string => cut(text, 160);

/** Far more than the API says: only a fault makes a longer text. */
const mostOfDetail = 1000;

/** What the API says to people, whole: its end often says what to do. */
export const plainDetail = (text: string): string => {
  const shown = cut(text, mostOfDetail);
  return [...shown].length > mostOfDetail ? shown.replace(/\s+\S*$/, '…') : shown;
};

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const duration = (seconds: number) => {
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 'second'];
  return counted(Math.ceil(seconds / size), unit);
};

/** What is known of a list: how many choices, of which search, whether that is all, and how old. */
type Facts = {
  count: number;
  search: string;
  complete?: boolean;
  next?: string | undefined;
  hint: string | null;
  age?: number | undefined;
};

const size = ({ count, search, complete, next, hint }: Facts) => {
  if (count === 0 && search) return `Nothing found for “${search}”${complete ? '' : ' so far'}.`;
  if (count === 0) return complete ? plainDetail(hint ?? '') : 'No choices were found so far.';
  const choices = `${counted(count, 'choice')}${search ? ` for “${search}”` : ''}`;
  if (complete) return `${choices}.`;
  const rest = next ? '' : ' Search for the choice you want.';
  return `The list is not complete: ${choices} so far.${rest}`;
};

/** When it was, since "a minute ago" becomes wrong on an open page. */
const timeOf = (secondsAgo: number) => shownTime(new Date(Date.now() - secondsAgo * 1000));

/** How complete a list is, and how old. */
export const describeList = (list: Facts): string =>
  [size(list), list.age ? `Read at ${timeOf(list.age)}.` : ''].filter(Boolean).join(' ');

/** Saved choices that the account does not have any more. */
export const describeGone = (gone: { name: string }[]): string => {
  const names = gone.map(({ name }) => `“${plain(name)}”`).join(', ');
  const [is, it] = gone.length === 1 ? ['is', 'It stays'] : ['are', 'They stay'];
  return `${names} ${is} no longer offered. ${it} until you choose something else.`;
};

/** What happened, without the advice for programs after it, which counts the seconds again. */
const causeOf = (detail: string) => /^.*?[.!?](?=\s|$)/.exec(detail)?.[0] ?? detail;

/** The problem, and when to try again if the API says so: in some seconds, or now. */
export const describeProblem = (message: string, retryAfter?: number): string => {
  const text = plainDetail(message);
  if (retryAfter === undefined) return text;
  const when = retryAfter > 0 ? `in ${duration(retryAfter)}` : 'now';
  return `${causeOf(text)} You can try again ${when}.`;
};

/** The request as a shell command. Nothing in the URL can end the quotes. */
export const curl = (url: string): string =>
  `curl -i -H "X-API-Key: $KEY" '${url.replaceAll("'", '%27')}'`;

/** What an event needs to be delivered, besides a connection; empty where that is enough. */
export const deliveryOf = ({ scopes, delivered_by: by }: EventFacts): string => {
  if (by !== null) return `Delivered by: ${plainDetail(by)}`;
  const needed = plainDetail(scopes.join(', '));
  return (
    needed &&
    `Its delivery needs ${needed}: more than an account is asked for, unless a start names the event.`
  );
};
