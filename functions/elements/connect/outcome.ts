import type { ConnectAttempt, Integration } from '../base/api.ts';
import { type NoticeTone, nameOf, stateOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import { type Sentence, wordOf } from '../words.ts';
import type { AttemptStart } from './return-from-provider.ts';

/** What an element shows of what happens or happened. `page` is for the person's administrator. */
export type ElementNotice = {
  tone: NoticeTone;
  title: Sentence;
  text?: Sentence | undefined;
  offers?: readonly { label: Sentence; start: AttemptStart }[];
  isRunning?: boolean;
  page?: string | undefined;
};

/** What became of a start, and all accounts of the type as they are now. */
type AttemptEnd = {
  start: AttemptStart;
  label: string;
  outcome: Partial<ConnectAttempt>;
  accounts: readonly Integration[];
};

/** Those where another try ends in the same way. */
const hopeless: readonly string[] = ['not_configured', 'invalid_scope', 'not_understood'];
/** What elements say of an end that has no code. */
const withoutCode: readonly unknown[] = ['gone', 'expired'];
const calm: readonly string[] = ['cancelled', 'started_elsewhere', 'app_allowed', 'still_running'];

/** Whether the API has this code: a link may have any. */
export const isFailureCode = (code: unknown): boolean =>
  !withoutCode.includes(code) && wordOf(`failed_${code}`) !== undefined;

/** The account is not connected, but may be: as one more, or instead of another. */
const otherAccount = ({ start, label }: AttemptEnd, replaceable?: Integration): ElementNotice => {
  const account = replaceable ? nameOf(replaceable, label) : '';
  const offer = (title: Sentence, if_other_account: string, integration_id?: string) => {
    const body = { ...start.body, integration_id, if_other_account };
    return { label: title, start: { ...start, body } };
  };
  const replaced =
    replaceable && offer(['replace_with_it', { account }], 'replace', replaceable.id);
  const text: Sentence = replaceable ? ['add_or_replace', { account }] : ['add_only'];
  const offers = [offer(['add_this'], 'add'), ...(replaced ? [replaced] : [])];
  return { tone: 'warn', title: ['failed_other_account'], text, offers };
};

/** Nothing is connected that was not before. */
const failed = (
  host: TrunklineElement,
  { accounts, start, label }: AttemptEnd,
  code: string,
  requested?: Integration,
  actual?: Integration,
): ElementNotice => {
  const called = (it: Integration | undefined) => (it ? nameOf(it, label) : label);
  const isWrong = requested && code === 'wrong_account';
  const own = isWrong ? 'log_in_as' : `failed_${code}`;
  const title = wordOf(actual ? 'logged_in_as' : own) ?? 'failed_refused';
  const working = accounts.filter(({ status }) => status === 'connected').map(called);
  return {
    tone: calm.includes(code) ? 'calm' : working[0] ? 'warn' : 'bad',
    title: [title, { label, wanted: called(requested), actual: called(actual) }],
    text: working[0]
      ? [host.plural('still_connected', working.length), { accounts: host.listOf(working) }]
      : undefined,
    offers: hopeless.includes(code) ? [] : [{ label: ['retry'], start }],
    page: code === 'administrator_required' ? start.administratorUrl : undefined,
  };
};

/** What to show of it, and of what is connected still. */
export const noticeOf = (host: TrunklineElement, end: AttemptEnd): ElementNotice => {
  const { outcome, accounts, start, label } = end;
  const byId = (id: unknown) => accounts.find((each) => each.id === id);
  const it = byId(outcome.integration_id);
  const account = it ? nameOf(it, label) : '';
  // What is wrong with it is shown beside the account, with the way out.
  if (it) return { tone: stateOf(host, it, label).tone, title: ['connected', { account }] };
  const code = outcome.error_code ?? (outcome.integration_id ? 'gone' : 'expired');
  const requested = byId(start.body?.integration_id);
  const [only, other] = accounts;
  if (code === 'other_account' && only)
    return otherAccount(end, requested ?? (other ? undefined : only));
  return failed(host, end, code, requested, byId(outcome.logged_in_as));
};
