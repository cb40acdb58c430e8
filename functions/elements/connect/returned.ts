import type { Attempt } from '../base/api.ts';

/** What to connect; the same again is the same start. `body` is that of `oauth_start`. */
export type Start = {
  type: string;
  body?: Readonly<Record<string, unknown>>;
  /** Whether the person has answered what the provider must know. */
  isAsked?: boolean;
  /** Where an administrator allows the app, as the API says. */
  administratorUrl?: string | undefined;
};

/** What a tab that goes to a provider has to know when it comes back. `by` names the element. */
export type Left = { attemptId: string; start: Start; by: string };

const storageKey = 'trunkline-left';
const own = 'success category integration_id integration_type error_msg error_code'.split(' ');
const address = new URL(location.href);
const { searchParams } = address;
/** What the callback's redirect says. Anybody can write such a link: it decides nothing. */
const inAddress: Partial<Attempt> = Object.fromEntries(searchParams);
let returned = searchParams.has('success') ? inAddress : undefined;
if (returned) {
  // So that nobody keeps or repeats it.
  for (const name of own) searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

/** Only while something waits: an open channel keeps a page out of the cache of Back. */
const listen = (hear: (said: unknown) => void) => {
  const channel = new BroadcastChannel('trunkline');
  channel.onmessage = ({ data }) => hear(data);
  return channel;
};

/** Calls `look` when a window of this page is back from the provider, and lets that window close. */
export const onWindowReturned = (look: () => void): (() => void) => {
  const channel = listen((said) => {
    if (said !== 'returned') return;
    channel.postMessage('seen');
    look();
  });
  return () => channel.close();
};

const leftOf = (): Left | null => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
export const keepLeft = (left: Left | null): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(left));
if (returned && !leftOf())
  listen((said) => said === 'seen' && window.close()).postMessage('returned');

/** An element that a page shows later says nothing of it. */
setTimeout(() => {
  returned = undefined;
  keepLeft(null);
}, 60_000);

/** What this tab went for, if that element did, and what the address says, which one element gets. */
export const takeReturned = (by: string, isMine: (type: string) => boolean) => {
  const left = leftOf();
  const type = left?.start.type ?? returned?.integration_type ?? '';
  if ((left && left.by !== by) || !isMine(type)) return {};
  const said = returned;
  returned = undefined;
  return { left, said };
};
