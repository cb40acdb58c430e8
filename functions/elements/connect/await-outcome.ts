import type { ApiResult, ConnectAttempt } from '../base/api.ts';
import type { TrunklineElement } from '../element.ts';

const [firstPauseMs, longestPauseMs, growth] = [1000, 5000, 1.3];
/** The longest that a timer takes. */
const unlimitedMs = 2 ** 31 - 1;

/** Waits for a time, while somebody sees the page, or for the event. */
const wait = async (ms: number, signal: AbortSignal, waker: EventTarget): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const timer = setInterval(() => document.hidden || wake(), ms);
  waker.addEventListener('returned', wake, { once: true });
  signal.addEventListener('abort', wake, { once: true });
  await promise;
  clearInterval(timer);
};

/** The next response may be another one. */
const isFinal = (result: ApiResult<ConnectAttempt>): boolean => {
  if (result.ok) return result.body.status !== 'pending';
  const { status } = result.problem;
  return status !== 0 && status !== 429 && status < 500;
};

/** `isBack`: whether to wait; otherwise only what is already known counts. */
type OutcomeWait = {
  attemptId: string;
  isBack: boolean;
  opened: Window | undefined;
  signal: AbortSignal;
  waker: EventTarget;
  onClosed: () => void;
};

/**
 * What became of an attempt. A window whose page has a policy seems closed, too: it may still come back.
 * @returns undefined if nobody waits for it any longer
 * @see https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 * @see https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy
 */
export const awaitOutcome = async (host: TrunklineElement, attempt: OutcomeWait) => {
  const { attemptId, isBack, opened, signal, waker } = attempt;
  for (let ms = firstPauseMs; ; ms = Math.min(longestPauseMs, ms * growth)) {
    // A window that closes during the request may be back.
    const wasClosed = opened?.closed;
    const path = `/integrations/oauth_attempts/${attemptId}`;
    const result = await host.api<ConnectAttempt>('GET', path);
    if (signal.aborted) return undefined;
    if (isFinal(result)) return result;
    if (!isBack) return undefined;
    if (wasClosed) attempt.onClosed();
    await wait(wasClosed ? unlimitedMs : ms, signal, waker);
  }
};
