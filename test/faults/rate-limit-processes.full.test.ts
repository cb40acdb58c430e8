import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { createRateLimiter } from '../../functions/adapters/rate-limits.ts';
import { soaking } from '../soak/soaks.ts';
import { seededRandom } from '../support/run/random.ts';
import { startTestDatabase } from '../support/run/test-database.ts';

const { runs: seconds, seed, progress, report } = soaking('rate-limit');
const random = seededRandom(seed);
/** Low, because two cores run the database and all requests. */
const limit = { perSecond: 4, burst: 4 };
const factors = [0.9, 1, 1.5, 2, 10];
const { config, credentials } = await startTestDatabase();
// Many requests wait for one database.
const database = createDatabase({ ...config, sdkAttemptMs: 30_000 }, credentials);

/** The decision, and what the limiter read from the clock first and last. */
type Taken = { admitted: boolean; firstMs: number; lastMs: number };

/** Counts a request at that time, at a process of its own: limiters share nothing but the table. */
const take = async (keyId: string, atMs: number): Promise<Taken> => {
  await sleep(Math.max(0, atMs - Date.now()));
  const readings: number[] = [];
  const clock = () => readings[readings.push(Date.now()) - 1] ?? 0;
  const { admitted } = await createRateLimiter(database, limit, clock).take(keyId);
  return { admitted, firstMs: Math.min(...readings), lastMs: Math.max(...readings) };
};

/** An even stream of requests, each at a random moment of its interval. */
const load = (factor: number, startMs: number) => {
  const perSecond = limit.perSecond * factor;
  return Promise.all(
    Array.from({ length: Math.round(perSecond * seconds) }, (_, n) =>
      take(`${factor} times`, startMs + ((n + random()) / perSecond) * 1000),
    ),
  );
};

/** How many requests a single process with a perfect clock admits: a bucket of tokens. */
const ideallyAdmitted = (arrivalsMs: readonly number[]): number => {
  let admitted = 0;
  let tokens = limit.burst;
  let beforeMs = Number.POSITIVE_INFINITY;
  for (const atMs of arrivalsMs.toSorted((a, b) => a - b)) {
    const refilled = (Math.max(0, atMs - beforeMs) * limit.perSecond) / 1000;
    tokens = Math.min(limit.burst, tokens + refilled);
    beforeMs = atMs;
    // The sum of many fractions may end just below a whole token.
    if (tokens < 1 - 1e-9) continue;
    tokens--;
    admitted++;
  }
  return admitted;
};

/** By the limiter's own clocks, which a busy machine does not make wrong. */
const judge = (taken: readonly Taken[]) => {
  const firstMs = taken.map((each) => each.firstMs);
  const elapsedMs = Math.max(...taken.map(({ lastMs }) => lastMs)) - Math.min(...firstMs);
  return {
    admitted: taken.filter(({ admitted }) => admitted).length,
    allowed: Math.floor((elapsedMs / 1000) * limit.perSecond) + limit.burst,
    ideal: ideallyAdmitted(firstMs),
  };
};

const title = `${seconds} s of requests at ${factors.join(', ')} times the limit, each at another process, are admitted up to it, and no less (seed ${seed})`;
it(title, { timeout: (seconds + 120) * 1000 }, async () => {
  const startMs = Date.now() + 500;
  const timer = setInterval(() => progress(Math.round((Date.now() - startMs) / 1000)), 1000);
  const streams = await Promise.all(factors.map((factor) => load(factor, startMs)));
  clearInterval(timer);
  for (const [n, taken] of streams.entries()) {
    const { admitted, allowed, ideal } = judge(taken);
    const figure = `${admitted} of ${taken.length} (ideally ${ideal}, at most ${allowed})`;
    report({ [`admitted at ${factors[n]} times the limit`]: figure });
    expect(admitted, `above the limit at ${factors[n]}`).toBeLessThanOrEqual(allowed);
    const atLeast = ideal - Math.max(1, ideal / 100);
    expect(admitted, `too few at ${factors[n]}`).toBeGreaterThanOrEqual(atLeast);
  }
});
