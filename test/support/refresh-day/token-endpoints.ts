import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { OAuthClient } from '../../../functions/connections/domain/ports.ts';
import type { Clock } from '../../../functions/platform/model/ports.ts';
import {
  TokenEndpointError,
  type TokenFailure,
} from '../../../functions/platform/model/token-endpoint-error.ts';
import { unusedClient } from '../connections/unused-connections.ts';
import { grantOf, historyOfProcesses, withToken } from '../promises/history.ts';
import { createRotatingGrants } from '../promises/rotating-grants.ts';
import { tokensFor } from './fleet.ts';

/** A failure, after a while, that may ask us to wait, or say what is wrong. */
export type EndpointProblem = {
  latencyMs?: number;
  retryAfterMs?: number;
  failure?: TokenFailure;
};

/** How a provider behaves: a limit per second, times when it is down, and accounts that always fail. */
export type Nature = {
  latencyMs: number;
  perSecond: number;
  down?: EndpointProblem & { fromMs: number; untilMs: number };
  troubleOf?: (n: number) => EndpointProblem | undefined;
};

/** Of one provider's products together. */
type Seen = { now: number; most: number; second: number; inSecond: number };

const failureOf = ({ retryAfterMs, failure = 'transient' }: EndpointProblem) => {
  const error = new TokenEndpointError(failure);
  error.retryAfterMs = retryAfterMs;
  return error;
};

/** Products that share grants share a provider's limits too. */
export const familyOf = ({ grantFamily, type }: Provider) => grantFamily ?? type;

/**
 * Token endpoints whose refresh tokens work once: the second use of one ends the grant. They count
 * requests at the same time, and refuse those above their limit.
 */
export const createTokenEndpoints = (clock: Clock, natureOf: (family: string) => Nature) => {
  const record = createRotatingGrants([]);
  const by = 'a worker';
  const busy = new Set<number>();
  const families = new Map<string, Seen>();
  const counts = { asked: 0, granted: 0, limited: 0, failed: 0, overlapping: 0 };

  const seenOf = (family: string): Seen => {
    const seen = families.get(family) ?? { now: 0, most: 0, second: 0, inSecond: 0 };
    families.set(family, seen);
    return seen;
  };
  const limit = (seen: Seen, { perSecond }: Nature) => {
    const second = Math.floor(clock.nowMs() / 1000);
    seen.inSecond = second === seen.second ? seen.inSecond + 1 : 1;
    seen.second = second;
    if (seen.inSecond <= perSecond) return;
    counts.limited++;
    throw failureOf({ retryAfterMs: 10_000 });
  };
  const isDown = ({ down }: Nature) =>
    down !== undefined && clock.nowMs() >= down.fromMs && clock.nowMs() < down.untilMs;
  const grant = (provider: Provider, token: string) => {
    const name = grantOf(token);
    if (!record.grants.has(name)) record.begin(name, name);
    const newest = record.refresh(by, token);
    if (newest === undefined) throw new TokenEndpointError('reconnect');
    counts.granted++;
    record.received(by, newest, token);
    const [n, generation] = newest.split('.').map(Number);
    return { tokens: tokensFor(provider, n ?? 0, generation ?? 0, clock.nowMs()), answer: {} };
  };

  const refresh: OAuthClient['refresh'] = async (provider, _app, tokens) => {
    const family = familyOf(provider);
    const nature = natureOf(family);
    const seen = seenOf(family);
    const token = tokens.refreshToken ?? tokens.accessToken;
    const n = Number(token.split('.')[0]);
    if (busy.has(n)) counts.overlapping++;
    busy.add(n);
    counts.asked++;
    seen.now++;
    seen.most = Math.max(seen.most, seen.now);
    try {
      const problem = nature.troubleOf?.(n) ?? (isDown(nature) ? nature.down : undefined);
      await clock.sleep(problem?.latencyMs ?? nature.latencyMs);
      if (problem) {
        counts.failed++;
        throw failureOf(problem);
      }
      limit(seen, nature);
      return grant(provider, token);
    } finally {
      seen.now--;
      busy.delete(n);
    }
  };
  const client: OAuthClient = { ...unusedClient, refresh };
  return {
    client,
    counts,
    historyOf: (rows: readonly Connection[]) =>
      historyOfProcesses(
        record,
        rows.map((row) => withToken(row, row.sealedTokens)),
      ),
    /** The most requests at the same time, by family. */
    mostAtOnce: () => new Map([...families].map(([family, { most }]) => [family, most])),
  };
};
