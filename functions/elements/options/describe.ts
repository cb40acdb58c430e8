import type { Problem } from '../base/api.ts';
import type { TrunklineElement } from '../element.ts';
import type { OptionList } from './option-list.ts';

type Host = TrunklineElement;

const emptyWords = (host: Host, search: string, isComplete: boolean, hint: string | null) => {
  if (search) return host.text(isComplete ? 'none_found' : 'none_found_yet', { search });
  return isComplete ? (hint ?? '') : host.text('no_choices_yet');
};

const sizeOf = (host: Host, { choices, search, state }: OptionList, hint: string | null) => {
  if (state.is !== 'listed') return '';
  const { isComplete, next } = state;
  const count = choices.length;
  if (count === 0) return emptyWords(host, search, isComplete, hint);
  if (!isComplete)
    return [host.text('incomplete', { count }), next ? '' : host.text('search_rest')]
      .join(' ')
      .trim();
  const [one, many] = search
    ? (['one_found', 'found'] as const)
    : (['one_choice', 'choices'] as const);
  return host.text(count === 1 ? one : many, { count, search });
};

/** When it was, since "a minute ago" becomes wrong on an open page. */
const readAt = (host: Host, ageSeconds: number) => {
  const time = new Date(Date.now() - ageSeconds * 1000).toLocaleTimeString(host.text('locale'));
  return ageSeconds > 0 ? host.text('read_at', { time }) : '';
};

/** How complete a list is, and how old. @param hint why it may be empty */
export const describeList = (host: Host, list: OptionList, hint: string | null): string => {
  const age = list.state.is === 'listed' ? readAt(host, list.state.ageSeconds) : '';
  return [sizeOf(host, list, hint), age].filter(Boolean).join(' ');
};

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const duration = (seconds: number, locale: string) => {
  const [unit, size] = units.find(([, least]) => seconds >= least) ?? units[3];
  const form = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, form).format(Math.ceil(seconds / size));
};

/** When to try again, if the API says so: after some time, or now. */
export const describeRetry = (host: Host, problem: Problem, isOver: boolean): string => {
  const { retryAfterSeconds: seconds } = problem;
  if (!seconds) return '';
  return isOver
    ? host.text('retry_now')
    : host.text('retry_in', { time: duration(seconds, host.text('locale')) });
};

/** What happened, without the advice for programs after it: a permission to grant is advice for people. */
export const forPeople = (problem: Problem): Problem => {
  const [cause = problem.detail] = /^.*?[.!?](?=\s|$)/.exec(problem.detail) ?? [];
  return problem.code === 'missing_provider_scope' ? problem : { ...problem, detail: cause };
};
