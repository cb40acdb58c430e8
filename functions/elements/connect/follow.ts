import type { Answer } from '../base/api.ts';
import type { Attempt } from '../base/catalogue.ts';
import type { TrunklineElement } from '../element.ts';
import { onWindowReturned } from './returned.ts';

const firstPauseMs = 1000;
const longestPauseMs = 5000;
const growth = 1.3;

/** Waits for a time, for the window that comes back, and until somebody sees the page. */
const pause = (ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const go = () => {
    if (!document.hidden || signal.aborted) resolve();
    else document.addEventListener('visibilitychange', go, { once: true, signal: ended.signal });
  };
  const timer = setTimeout(go, ms);
  const unlisten = onWindowReturned(resolve);
  signal.addEventListener('abort', () => resolve(), { once: true, signal: ended.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    unlisten();
    ended.abort();
  });
};

/** Such an answer may be another one in a moment. */
const isPassing = (answer: Answer<Attempt>): boolean =>
  !answer.ok &&
  (answer.problem.status === 0 || [429, 500, 502, 503, 504].includes(answer.problem.status));

/**
 * Asks what became of a start until it has ended.
 * @param isBack otherwise it asks once
 * @returns undefined if it has not ended
 */
export const followAttempt = async (
  host: TrunklineElement,
  attemptId: string,
  signal: AbortSignal,
  isBack: boolean,
): Promise<Answer<Attempt> | undefined> => {
  for (let ms = firstPauseMs; !signal.aborted; ms = Math.min(longestPauseMs, ms * growth)) {
    const answer = await host.api<Attempt>('GET', `/integrations/oauth_attempts/${attemptId}`);
    const isPending = answer.ok ? answer.body.status === 'pending' : isPassing(answer);
    if (!isPending) return answer;
    if (!isBack) return undefined;
    await pause(ms, signal);
  }
  return undefined;
};
