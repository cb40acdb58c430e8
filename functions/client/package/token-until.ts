import { forgetSession, type SessionSource, tokenOf } from '../../elements/base/session.ts';

/** The token to send. What still hangs at the signal is nobody's any more: the next call starts anew. */
export const tokenUntil = (
  until: AbortSignal,
  source: SessionSource,
  mostMs: number,
  refused?: string,
): Promise<string> =>
  new Promise((resolve, reject) => {
    until.throwIfAborted();
    const end = () => {
      forgetSession(source);
      reject(until.reason);
    };
    until.addEventListener('abort', end);
    tokenOf(source, refused, mostMs)
      .then(resolve, reject)
      .finally(() => until.removeEventListener('abort', end));
  });
