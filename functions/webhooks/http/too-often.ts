import { ServiceError } from '../../platform/contracts/service-error.ts';

/** A tenant did something to all its webhooks together more often than it may. */
export const tooOften = (what: string, waitMs: number, then: string) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const detail = `Your webhooks were ${what} too often. Wait ${retryAfterSeconds} s, then ${then}.`;
  return new ServiceError('rate_limited', detail, { retryAfterSeconds });
};
