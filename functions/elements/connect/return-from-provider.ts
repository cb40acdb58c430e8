import type { ConnectAttempt } from '../base/api.ts';
import { readOutcome } from './read-outcome.ts';

/** What to connect; the same again is the same start. `body` is that of `oauth_start`. */
export type AttemptStart = {
  type: string;
  body?: Readonly<Record<string, unknown>>;
  /** Whether the person has filled in what the provider must know. */
  isFilledIn?: boolean;
  /** Where an administrator allows the app. */
  administratorUrl?: string | undefined;
};

/** What a tab that goes to a provider has to know when it comes back. `by` names the element. */
export type PendingAttempt = { attemptId: string; start: AttemptStart; by: string };

const storageKey = 'trunkline-attempt';
const inAddress = readOutcome(location.href);
/** Anybody can write such a link: it decides nothing. */
let returned: Partial<ConnectAttempt> | undefined = inAddress?.outcome;
// So that nobody stores or repeats it.
if (inAddress) history.replaceState(history.state, '', inAddress.address);

/** Only while something waits: an open channel excludes a page from the cache of Back. */
const listen = (onMessage: (message: unknown) => void) => {
  const channel = new BroadcastChannel('trunkline');
  channel.onmessage = ({ data }) => onMessage(data);
  return channel;
};

/** Calls `then` when a window of this page is back from the provider, and lets that window close. */
export const onWindowReturn = (then: () => void): (() => void) => {
  const channel = listen((message) => {
    if (message !== 'returned') return;
    channel.postMessage('seen');
    then();
  });
  return () => channel.close();
};

const storedAttempt = (): PendingAttempt | null =>
  JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
export const storeAttempt = (attempt: PendingAttempt | null): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(attempt));
const earlier = storedAttempt()?.attemptId;
if (returned && !earlier)
  listen((message) => message === 'seen' && window.close()).postMessage('returned');

/** An element that a page shows later does not show it. Another attempt may have begun meanwhile. */
setTimeout(() => {
  returned = undefined;
  if (storedAttempt()?.attemptId === earlier) storeAttempt(null);
}, 60_000);

/** What this tab went for, if that element did, and the outcome in the address, which one element gets. */
export const consumeReturn = (by: string, isMine: (type: string) => boolean) => {
  const attempt = storedAttempt();
  const type = attempt?.start.type ?? returned?.integration_type ?? '';
  if ((attempt && attempt.by !== by) || !isMine(type)) return {};
  const outcome = returned;
  returned = undefined;
  return { attempt, outcome };
};
