import type { Attempt, Integration } from '../base/catalogue.ts';
import { nameOf, stateOf, type Tone } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';
import { english, type Sentence, type Word } from '../words.ts';
import type { Start } from './returned.ts';

/** What an element says of what happens or happened, and what a person can do then. */
export type Notice = {
  tone: Tone;
  title: Sentence;
  text?: Sentence | undefined;
  offers?: readonly { label: Sentence; start: Start }[];
  /** Whether the person can stop it. */
  isRunning?: boolean;
  /** Where an administrator allows the app. */
  administratorUrl?: string | undefined;
};

/** What became of a start. */
export type Ended = {
  start: Start;
  label: string;
  outcome: Partial<Attempt>;
  /** All of the type, as they are now. */
  accounts: readonly Integration[];
  administratorUrl?: string | undefined;
};

/** Those where another try ends in the same way. */
const hopeless: readonly string[] = ['not_configured', 'invalid_scope', 'not_understood'];
const calm: readonly string[] = ['cancelled', 'started_elsewhere', 'app_allowed', 'still_running'];

/** The same start, into another place. */
const offer = (start: Start, label: Sentence, into: Start['body'] = {}) => ({
  label,
  start: { ...start, body: { ...start.body, ...into } },
});

const connected = (host: TrunklineElement, { start, label }: Ended, it: Integration): Notice => {
  const { tone, advice, helps } = stateOf(host, it, label);
  const into = { integration_id: it.id, if_other_account: undefined };
  return {
    ...{ tone, title: ['connected', { account: nameOf(it, label) }], text: advice },
    offers: helps ? [offer(start, ['connect_again'], into)] : [],
  };
};

/** The account is not connected, but may be: as one more, or in the place of another. */
const otherAccount = ({ start, label }: Ended, place: Integration | undefined): Notice => {
  const account = place ? nameOf(place, label) : '';
  const add = { integration_id: undefined, if_other_account: 'add' };
  const replace = { integration_id: place?.id, if_other_account: 'replace' };
  const added = offer(start, ['add_this'], add);
  return {
    ...{ tone: 'warn', title: ['failed_other_account'] },
    text: place ? ['add_or_replace', { account }] : ['add_only'],
    offers: place ? [added, offer(start, ['replace_with_it', { account }], replace)] : [added],
  };
};

/** Nothing is connected that was not before. */
const failed = (ended: Ended, code: string, wanted?: Integration, actual?: Integration): Notice => {
  const { accounts, start, label, administratorUrl } = ended;
  const called = (it?: Integration) => (it ? nameOf(it, label) : label);
  const word = actual ? 'logged_in_as' : `failed_${code}`;
  const working = accounts.filter(({ status }) => status === 'connected').map(called);
  const title = Object.hasOwn(english, word) ? (word as Word) : 'failed_refused';
  return {
    tone: calm.includes(code) ? 'calm' : working.length > 0 ? 'warn' : 'bad',
    title: [title, { label, wanted: called(wanted), actual: called(actual) }],
    text: working.length > 0 ? ['still_connected', { accounts: working.join(', ') }] : undefined,
    offers: hopeless.includes(code) ? [] : [offer(start, ['retry'])],
    administratorUrl: code === 'administrator_required' ? administratorUrl : undefined,
  };
};

/** What to say of it, and of what is connected still. */
export const noticeOf = (host: TrunklineElement, ended: Ended): Notice => {
  const { outcome, accounts, start } = ended;
  const byId = (id: unknown) => accounts.find((each) => each.id === id);
  const it = byId(outcome.integration_id);
  if (it) return connected(host, ended, it);
  const code = outcome.error_code ?? (outcome.integration_id ? 'gone' : 'expired');
  const wanted = byId(start.body?.integration_id);
  const [only, ...others] = accounts;
  if (code === 'other_account' && only)
    return otherAccount(ended, wanted ?? (others[0] ? undefined : only));
  return failed(ended, code, wanted, byId(outcome.logged_in_as));
};
