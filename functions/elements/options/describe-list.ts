import type { TrunklineElement } from '../element.ts';
import type { OptionList } from './option-list.ts';

/** How complete a list is, and how old. @param hint why it may be empty */
export const describeList = (host: TrunklineElement, list: OptionList, hint: string): string => {
  const { choices, search, state } = list;
  if (!state.listed) return '';
  const { isComplete, next, ageSeconds } = state.listed;
  const how = search ? 'found' : 'listed';
  const count = choices.length;
  const size = isComplete ? how : 'incomplete';
  const none = isComplete ? search && 'no_found' : (`no_${how}_yet` as const);
  const word = count > 0 ? host.plural(size, count) : none;
  const rest = isComplete || next || count === 0 ? '' : host.text('search_rest');
  // When it was, since "a minute ago" becomes wrong on an open page.
  const time = new Date(Date.now() - ageSeconds * 1000).toLocaleTimeString(host.locale);
  const age = ageSeconds > 0 ? host.text('read_at', { time }) : '';
  const values = { count: count.toLocaleString(host.locale), search };
  return [word ? host.text(word, values) : hint, rest, age].filter(Boolean).join(' ');
};

const units = { day: 86_400, hour: 3600, minute: 60, second: 1 };
const sizes = Object.entries(units) as [keyof typeof units, number][];

/** When to try again, if the API allows it: after some time, or now. */
export const describeRetry = (host: TrunklineElement, seconds: number, isOver: boolean): string => {
  if (isOver) return seconds > 0 ? host.text('retry_now') : '';
  const [unit, size] = sizes.find(([, least]) => seconds >= least) ?? ['second', 1];
  const after = new Intl.RelativeTimeFormat(host.locale);
  return host.text('retry_in', { time: after.format(Math.ceil(seconds / size), unit) });
};
