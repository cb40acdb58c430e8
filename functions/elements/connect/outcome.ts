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

export const offer = (start: Start, ...label: Sentence) => ({ label, start });

const connected = (host: TrunklineElement, { start, label }: Ended, it: Integration): Notice => {
  const { tone, advice, helps } = stateOf(host, it, label);
  const again = {
    ...start,
    body: { ...start.body, integration_id: it.id, if_other_account: undefined },
  };
  const title: Sentence = ['connected', { account: nameOf(it, label) }];
  return { tone, title, text: advice, offers: helps ? [offer(again, 'connect_again')] : [] };
};

/** The account is not connected, but may be: as one more, or in the place of another. */
const otherAccount = (
  { start, label, accounts }: Ended,
  wanted: Integration | undefined,
): Notice => {
  const place = wanted ?? (accounts.length === 1 ? accounts[0] : undefined);
  const into = (integration_id: string | undefined, if_other_account: string): Start => ({
    ...start,
    body: { ...start.body, integration_id, if_other_account },
  });
  const account = place ? nameOf(place, label) : '';
  const added = offer(into(undefined, 'add'), 'add_this');
  const instead = place && offer(into(place.id, 'replace'), 'replace_with_it', { account });
  return {
    tone: 'warn',
    title: ['failed_other_account'],
    text: place ? ['add_or_replace', { account }] : ['add_only'],
    offers: instead ? [added, instead] : [added],
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
    offers: hopeless.includes(code) ? [] : [offer(start, 'retry')],
    administratorUrl: code === 'administrator_required' ? administratorUrl : undefined,
  };
};

/** What to say of it, and of what is connected still. */
export const noticeOf = (host: TrunklineElement, ended: Ended): Notice => {
  const { outcome, accounts, start } = ended;
  const byId = (id: unknown) => accounts.find((each) => each.id === id);
  const it = byId(outcome.integration_id);
  if (it) return connected(host, ended, it);
  const code: string = outcome.error_code ?? (outcome.integration_id ? 'gone' : 'expired');
  const wanted = byId(start.body?.integration_id);
  if (code === 'other_account' && accounts.length > 0) return otherAccount(ended, wanted);
  return failed(ended, code, wanted, byId(outcome.logged_in_as));
};
