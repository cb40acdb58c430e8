import { describe, expect, it } from 'vitest';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { wide } from '../../support/limits/limiter-world.ts';
import { seededRandom } from '../../support/run/random.ts';
import { soaking } from '../soak/soaking.ts';
import type { ConsumedToken } from '../support/processes/limiter-process.ts';
import { startLimiters } from '../support/processes/limiter-processes.ts';

/** How many requests a single process with a perfect clock admits: a bucket of tokens. */
const ideallyAdmitted = (
  arrivalsMs: readonly number[],
  { perSecond, burst }: RateLimit,
): number => {
  let admitted = 0;
  let tokens = burst;
  let beforeMs = Number.POSITIVE_INFINITY;
  for (const atMs of arrivalsMs.toSorted((a, b) => a - b)) {
    tokens = Math.min(burst, tokens + (Math.max(0, atMs - beforeMs) * perSecond) / 1000);
    beforeMs = atMs;
    // The sum of many fractions may end just below a whole token.
    if (tokens < 1 - 1e-9) continue;
    tokens--;
    admitted++;
  }
  return admitted;
};

const { isSoak, runs: seconds, seed, progress, report } = soaking('rate-limit');
const random = seededRandom(seed);
/** Low, because two cores run the database and all processes. */
const limit = { perSecond: 4, burst: 4 };
const factors = [0.9, 1, 1.5, 2, 10];
const counts = isSoak ? [1, 3, 5, 8] : [3];
const consume = await startLimiters(Math.max(...counts));
/** Time for the messages to arrive before the first request. */
const ahead = () => Date.now() + 500;
const retryKeys = isSoak ? 100 : 20;

const limitsBy = {
  key: { rateLimit: limit, tenantRateLimit: wide },
  tenant: { rateLimit: wide, tenantRateLimit: limit },
};
type Whose = keyof typeof limitsBy;

/** An even stream of requests, each at a random moment of its interval, at a random process. */
const load = (whose: Whose, factor: number, processes: number, startMs: number) => {
  const tenantId = `${whose}: ${factor} times, ${processes} processes`;
  const perSecond = limit.perSecond * factor;
  return Promise.all(
    Array.from({ length: Math.round(perSecond * seconds) }, (_, n) =>
      consume(Math.floor(random() * processes), {
        tenantId,
        keyId: whose === 'key' ? 'key' : `key ${n % 3}`,
        atMs: startMs + ((n + random()) / perSecond) * 1000,
        limits: limitsBy[whose],
      }),
    ),
  );
};

/** By the limiter's own clocks, which a busy machine does not make wrong. */
const judge = (consumed: readonly ConsumedToken[]) => {
  const elapsedMs =
    Math.max(...consumed.map(({ lastMs }) => lastMs)) -
    Math.min(...consumed.map(({ firstMs }) => firstMs));
  return {
    requests: consumed.length,
    admitted: consumed.filter(({ admitted }) => admitted).length,
    allowed: Math.floor((elapsedMs / 1000) * limit.perSecond) + limit.burst,
    ideal: ideallyAdmitted(
      consumed.map(({ firstMs }) => firstMs),
      limit,
    ),
  };
};

const totals = new Map<number, ReturnType<typeof judge>>();
const addUp = (factor: number, found: ReturnType<typeof judge>) => {
  const before = totals.get(factor) ?? { requests: 0, admitted: 0, allowed: 0, ideal: 0 };
  const requests = before.requests + found.requests;
  const admitted = before.admitted + found.admitted;
  const allowed = before.allowed + found.allowed;
  const ideal = before.ideal + found.ideal;
  totals.set(factor, { requests, admitted, allowed, ideal });
  const figure = `${admitted} of ${requests} (ideally ${ideal}, at most ${allowed})`;
  report({ [`admitted at ${factor} times the limit`]: figure });
};

const title = `${seconds} s of requests at ${factors.join(', ')} times the limit (seed ${seed})`;
describe(title, { timeout: (seconds + 120) * 1000 }, () => {
  it.each(counts.flatMap((count) => [['key', count] as const, ['tenant', count] as const]))(
    'are admitted up to the limit of a %s, and no less, by %i processes',
    async (whose, processes) => {
      const startMs = ahead();
      const timer = setInterval(
        () => progress(Math.min(seconds, Math.floor((Date.now() - startMs) / 1000))),
        1000,
      );
      const found = await Promise.all(
        factors.map(async (factor) => ({
          factor,
          ...judge(await load(whose, factor, processes, startMs)),
        })),
      );
      clearInterval(timer);
      for (const { factor, ...figures } of found) addUp(factor, figures);
      for (const { factor, admitted, allowed, ideal } of found) {
        expect(admitted, `above the limit at ${factor}`).toBeLessThanOrEqual(allowed);
        const atLeast = ideal - Math.max(1, ideal / 100);
        expect(admitted, `too few at ${factor}`).toBeGreaterThanOrEqual(atLeast);
      }
    },
  );
});

/** @returns the moment of the header: whole seconds after the answer */
const retryAtMs = ({ lastMs, retryAfterMs }: ConsumedToken) =>
  lastMs + Math.ceil(retryAfterMs / 1000) * 1000;

describe('a request at another process, after one was refused', () => {
  it('is admitted after Retry-After, and refused a second before', async () => {
    const slow = { perSecond: 0.5, burst: 2 };
    const probe = async (_: unknown, n: number) => {
      const caller = { tenantId: `retry-${n}`, keyId: 'key' };
      const limits = { rateLimit: slow, tenantRateLimit: wide };
      const request = { ...caller, limits, atMs: Date.now() + random() * 2_000 };
      for (let filled = 0; filled < slow.burst; filled++) await consume(n, request);
      const refused = await consume(n + 1, { ...request, atMs: Date.now() + random() * 1_500 });
      const named = retryAtMs(refused);
      const [early, due] = await Promise.all([
        consume(n + 2, { ...request, atMs: named - 1_000 }),
        consume(n + 3, { ...request, atMs: named }),
      ]);
      return { refused, early, due };
    };
    const probes = await Promise.all(Array.from({ length: retryKeys }, probe));
    // On a busy machine a request may come later than it should.
    const judged = probes.filter(
      ({ refused, early, due }) =>
        !refused.admitted &&
        early.lastMs < refused.lastMs + refused.retryAfterMs &&
        due.firstMs > early.lastMs,
    );
    report({
      'refused a second before Retry-After': `${judged.filter(({ early }) => !early.admitted).length} of ${judged.length}`,
      'admitted after Retry-After': `${judged.filter(({ due }) => due.admitted).length} of ${judged.length}`,
    });
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.filter(({ early, due }) => early.admitted || !due.admitted)).toEqual([]);
  });
});
