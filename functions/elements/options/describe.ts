import type { Problem } from '../base/api.ts';
import { languageOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import type { OptionList } from './option-list.ts';

/** Of an empty list: whether more may come, and otherwise why there is none. */
const emptyWords = (host: TrunklineElement, search: string, isComplete: boolean, hint: string) => {
  if (search) return host.text(isComplete ? 'none_found' : 'none_found_yet', { search });
  return isComplete ? hint : host.text('no_choices_yet');
};

/** How complete a list is, and how old. @param hint why it may be empty */
export const describeList = (host: TrunklineElement, list: OptionList, hint: string): string => {
  const { search, state } = list;
  const count = list.choices.length;
  if (state.is !== 'listed') return '';
  const { isComplete, next, ageSeconds } = state;
  const [one, many] = search
    ? (['one_found', 'found'] as const)
    : (['one_choice', 'choices'] as const);
  const full = host.text(count === 1 ? one : many, { count, search });
  const part = `${host.text('incomplete', { count })} ${next ? '' : host.text('search_rest')}`;
  const size =
    count > 0 ? (isComplete ? full : part.trim()) : emptyWords(host, search, isComplete, hint);
  // When it was, since "a minute ago" becomes wrong on an open page.
  const time = new Date(Date.now() - ageSeconds * 1000).toLocaleTimeString(languageOf(host));
  return `${size} ${ageSeconds > 0 ? host.text('read_at', { time }) : ''}`.trim();
};

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** When to try again, if the API says so: after some time, or now. */
export const describeRetry = (host: TrunklineElement, seconds: number, isOver: boolean): string => {
  if (seconds === 0) return '';
  if (isOver) return host.text('retry_now');
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? units[3];
  const after = new Intl.RelativeTimeFormat(languageOf(host));
  return host.text('retry_in', { time: after.format(Math.ceil(seconds / size), unit) });
};

/** What happened, without the advice for programs after it: a permission to grant is advice for people. */
export const forPeople = (problem: Problem): Problem => {
  const [cause = problem.detail] = /^.*?[.!?](?=\s|$)/.exec(problem.detail) ?? [];
  return problem.code === 'missing_provider_scope' ? problem : { ...problem, detail: cause };
};
