import type { Start } from './start.ts';

/** What a tab that left for a provider has to know when it comes back. */
type Left = {
  attemptId: string;
  start: Start;
  by: string;
  administratorUrl?: string | undefined;
};

/** What the callback's redirect says. Anybody can write such a link: it decides nothing. */
export type Returned = {
  success: boolean;
  type: string;
  integrationId: string | undefined;
  errorCode: string | undefined;
};

const storageKey = 'trunkline-left';
const own = [
  'success',
  'category',
  'integration_id',
  'integration_type',
  'error_msg',
  'error_code',
];

/** The address without what the callback added, so that nobody keeps or repeats it. */
export const tidyAddress = (): URL => {
  const url = new URL(location.href);
  if (url.searchParams.has('success')) for (const name of own) url.searchParams.delete(name);
  return url;
};

const readAddress = (): Returned | undefined => {
  const given = new URLSearchParams(location.search);
  const type = given.get('integration_type');
  if (!given.has('success') || type === null) return undefined;
  return {
    success: given.get('success') === 'true',
    type,
    integrationId: given.get('integration_id') ?? undefined,
    errorCode: given.get('error_code') ?? undefined,
  };
};

let returned = readAddress();
if (returned) history.replaceState(history.state, '', tidyAddress());

const channel = new BroadcastChannel('trunkline');

/**
 * Calls `look` when a window of this page has come back from the provider, and then closes that window.
 * @returns what ends it
 */
export const onWindowReturned = (look: () => void): (() => void) => {
  const listen = ({ data }: MessageEvent) => {
    if (data !== 'returned') return;
    channel.postMessage('seen');
    look();
  };
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
};

// Only a page that waits for this window answers, and only a window that a script opened closes.
if (returned && sessionStorage.getItem(storageKey) === null) {
  channel.addEventListener('message', ({ data }) => data === 'seen' && window.close());
  channel.postMessage('returned');
}

export const keepLeft = (left: Left): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(left));

export const forgetLeft = (): void => sessionStorage.removeItem(storageKey);

/**
 * What this tab left for, if that element started it. Whoever takes what the address says gets it alone.
 * @param by names the element
 */
export const takeReturned = (by: string, isMine: (type: string) => boolean) => {
  const left: Left | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  if (left && left.by !== by) return {};
  if (!isMine(left?.start.type ?? returned?.type ?? '')) return {};
  const said = returned;
  returned = undefined;
  return { left: left ?? undefined, said };
};
