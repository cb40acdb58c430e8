import type { Attempt, Integration } from '../base/catalogue.ts';
import { nameOf, type Sentence, stateOf, type Tone } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import { english, type Word } from '../words.ts';
import type { Start } from './start.ts';

/** What an element says of what happened, and what a person can do then. */
export type Notice = {
  tone: Tone;
  title: Sentence;
  text?: Sentence | undefined;
  /** More, that is written already. */
  detail?: unknown;
  offers?: readonly { label: Sentence; start: Start }[];
  /** Where an administrator allows the app. */
  administratorUrl?: string | undefined;
};

/** What became of a start. */
export type Ended = {
  start: Start;
  label: string;
  outcome: Pick<Attempt, 'integration_id' | 'logged_in_as'> & { error_code?: string | undefined };
  /** All of the type, as they are now. */
  accounts: readonly Integration[];
  administratorUrl?: string | undefined;
};

/** Those where another try ends in the same way. */
const hopeless: readonly string[] = ['not_configured', 'invalid_scope', 'not_understood'];
const calm: readonly string[] = ['cancelled', 'started_elsewhere', 'app_allowed', 'still_running'];

const again = (start: Start, label: Word = 'retry') => ({ label: [label] as Sentence, start });

const connected = (host: TrunklineElement, { start, label }: Ended, it: Integration): Notice => {
  const { tone, advice, helps } = stateOf(host, it, label);
  const target = { ...start, integrationId: it.id, ifOtherAccount: undefined };
  return {
    tone,
    title: ['connected', { account: nameOf(it, label) }],
    text: advice,
    offers: helps ? [again(target, 'connect_again')] : [],
  };
};

/** Another account than the one to connect again, which is connected, too. */
const wrongAccount = ({ start, label, outcome, accounts }: Ended): Notice => {
  const actual = accounts.find(({ id }) => id === outcome.logged_in_as);
  const wanted = accounts.find(({ id }) => id === start.integrationId);
  const names = {
    actual: actual ? nameOf(actual, label) : '',
    wanted: wanted ? nameOf(wanted, label) : label,
  };
  return {
    tone: 'warn',
    title: [actual ? 'logged_in_as' : 'failed_wrong_account', names],
    offers: [again(start)],
  };
};

/** An account that is not connected yet, where there is one: it may be one more, or take a place. */
const otherAccount = ({ start, label, accounts }: Ended): Notice => {
  const only = accounts.length === 1 ? accounts[0] : undefined;
  const place = accounts.find(({ id }) => id === start.integrationId) ?? only;
  const account = place ? nameOf(place, label) : '';
  const added: Start = { ...start, integrationId: undefined, ifOtherAccount: 'add' };
  const instead: Start = { ...start, integrationId: place?.id, ifOtherAccount: 'replace' };
  return {
    tone: 'warn',
    title: ['failed_other_account'],
    text: [place ? 'add_or_replace' : 'add_only', { account }],
    offers: [
      again(added, 'add_this'),
      ...(place ? [{ label: ['replace_with_it', { account }] as const, start: instead }] : []),
    ],
  };
};

const isKnown = (word: string): word is Word => Object.hasOwn(english, word);

const failed = (ended: Ended, code: string): Notice => {
  const { start, label, accounts, administratorUrl } = ended;
  const word = `failed_${code}`;
  const working = accounts.filter(({ status }) => status === 'connected');
  const names = working.map((each) => nameOf(each, label)).join(', ');
  return {
    tone: calm.includes(code) ? 'calm' : working.length > 0 ? 'warn' : 'bad',
    title: [isKnown(word) ? word : 'failed_refused', { label }],
    text: names === '' ? undefined : ['still_connected', { accounts: names }],
    offers: hopeless.includes(code) ? [] : [again(start)],
    administratorUrl: code === 'administrator_required' ? administratorUrl : undefined,
  };
};

/** What to say of it. */
export const noticeOf = (host: TrunklineElement, ended: Ended): Notice => {
  const { outcome, accounts } = ended;
  const it = accounts.find(({ id }) => id === outcome.integration_id);
  if (it) return connected(host, ended, it);
  const { error_code: code = 'expired' } = outcome;
  if (code === 'wrong_account') return wrongAccount(ended);
  if (code === 'other_account' && accounts.length > 0) return otherAccount(ended);
  return failed(ended, code);
};
