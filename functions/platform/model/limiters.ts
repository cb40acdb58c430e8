import type { RateLimit } from './rate-limit.ts';

/** Whether a limit admits a request. Durations are milliseconds. */
export type LimitDecision = {
  admitted: boolean;
  /** The burst: how many requests may come at once. */
  limit: number;
  remaining: number;
  /** Until the whole burst is available again. */
  resetMs: number;
  /** Until the next request would be admitted; 0 when this one was. */
  retryAfterMs: number;
};

/** Of the limits of a key or session and its tenant, that of the one that leaves less. */
export type RateLimitDecision = LimitDecision & { whose: 'key' | 'session' | 'tenant' };

/** Counts a request against the limits of its key or session, and of its tenant. */
export type RateLimiter = {
  consume(caller: {
    tenantId: string;
    keyId: string;
    /** Set if it is a session that `keyId` names. */
    session?: object | undefined;
    /** The tenant's own limit; absent for the one that all have. */
    limitOverride?: RateLimit | undefined;
  }): Promise<RateLimitDecision>;
  /** A call that changes nothing, so that the first `consume` of a process is as fast as the next. */
  prepare?(signal: AbortSignal): Promise<unknown>;
};

/** Admits work by what it may cost at most; what it did not cost is given back. Nobody has to. */
export type Budget = {
  consume(cost: number): Promise<LimitDecision>;
  giveBack(cost: number): Promise<void>;
};

/** What a tenant may use under several limits, by their names: work is admitted by all or by none. */
export type Budgets = (tenantId: string, limits: Readonly<Record<string, RateLimit>>) => Budget;
