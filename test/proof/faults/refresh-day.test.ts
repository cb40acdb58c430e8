import { expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { expiryPlan } from '../../../functions/connections/domain/expiry-plan.ts';
import { refreshesAtOnce, spreadOf } from '../../../functions/connections/domain/refresh-spread.ts';
import { brokenPromise } from '../../support/promises/broken-promise.ts';
import { fifoSight } from '../../support/queues/fifo-queue.ts';
import {
  connectedFor,
  createFleet,
  day,
  tokensFor,
  withTenantApp,
} from '../../support/refresh-day/fleet.ts';
import { priceOf } from '../../support/refresh-day/price-of.ts';
import { createDays } from '../../support/refresh-day/run-days.ts';
import type { EndpointProblem, Nature } from '../../support/refresh-day/token-endpoints.ts';
import { seededRandom } from '../../support/run/random.ts';
import { soaking } from '../soak/soaking.ts';

const { runs, seed, report } = soaking('refresh-day');
const random = seededRandom(seed);
const beganAtMs = 20_600 * day;
const hour = day / 24;
const lapsing = [...providers.values()].filter(({ lifetime }) => lifetime?.extendedByRefresh);
/** Has a third of all connections, and asks all to wait for half a day. */
const largest = 'outlook';
const down = {
  fromMs: beganAtMs + day / 4,
  untilMs: beganAtMs + (day * 3) / 4,
  retryAfterMs: 10 * 60_000,
};
/** Until then, some shops let us wait for an hour, or answer too late, and some tenants' apps do not work. */
const troubledUntilMs = beganAtMs + 20 * hour;
const problems: Record<number, EndpointProblem> = {
  1: { retryAfterMs: hour },
  2: { latencyMs: 8_000 },
};
const isTroubled = (n: number) => n % 50 in problems;

/** Tenants with an app of their own that does not work, all at one provider and due before all others. */
const isBroken = (n: number) => n % 10 === 9 && n < 20_000;
const hasOwnApp = (n: number) => isBroken(n) || n % 10 === 5;
const withBrokenApps = 'pipedrive';
const appProblems: readonly (EndpointProblem | 'gone')[] = [
  { failure: 'app_configuration' },
  {},
  { retryAfterMs: 5 * 60_000 },
  'gone',
];
const appProblemOf = (n: number) => (isBroken(n) ? appProblems[Math.floor(n / 10) % 4] : undefined);

const providerOf = (n: number) => {
  const type = isBroken(n) ? withBrokenApps : n % 3 === 0 ? largest : undefined;
  const provider = type ? providers.get(type) : lapsing[Math.floor(n / 3) % lapsing.length];
  if (!provider) throw new Error('No connection lapses');
  return provider;
};

/** One lets only so many through, and one is slow. */
const naturesAt = (nowMs: () => number) =>
  new Map<string, Nature>([
    [largest, { latencyMs: 300, perSecond: 1_000, down }],
    ['google', { latencyMs: 300, perSecond: 12 }],
    ['zoom', { latencyMs: 2_000, perSecond: 1_000 }],
    [
      'shopify',
      {
        latencyMs: 300,
        perSecond: 1_000,
        troubleOf: (n) => (nowMs() < troubledUntilMs ? problems[n % 50] : undefined),
      },
    ],
  ]);

/** The same provider, which refuses some apps of tenants. */
const withAppProblems = (nature: Nature, nowMs: () => number): Nature => ({
  ...nature,
  troubleOf: (n) => {
    const problem = nowMs() < troubledUntilMs ? appProblemOf(n) : undefined;
    return typeof problem === 'object' ? problem : nature.troubleOf?.(n);
  },
});
/** Each hundredth is due in the same minute, but for those that lapse soon after or before. */
const isCrowded = (n: number) => n % 100 === 7;
const crowdedDueAtMs = ({ grantExpiresAtMs = Number.POSITIVE_INFINITY }: Connection) =>
  Math.min(beganAtMs + day / 3, grantExpiresAtMs - 2 * hour);

const connectAll = () =>
  Array.from({ length: runs }, (_, n) => {
    const row = connectedFor(providerOf(n), n, { dayMs: beganAtMs, into: random() });
    const own = hasOwnApp(n) ? withTenantApp(row) : row;
    if (isBroken(n)) return { ...own, refreshDueAtMs: beganAtMs - 1 };
    return isCrowded(n) ? { ...own, refreshDueAtMs: crowdedDueAtMs(row) } : own;
  });

/** Whether nothing but what others do can delay its refresh. */
const isUndisturbed = ({ integrationType }: Connection, n: number) => {
  const family = providers.get(integrationType)?.grantFamily ?? integrationType;
  const isOfShop = family === 'shopify' && isTroubled(n);
  return family !== largest && family !== 'google' && !isOfShop && !isBroken(n);
};

it(`of ${runs} connections that are due within a day none lapses (seed ${seed})`, async () => {
  const startedAtMs = Date.now();
  const rows = connectAll();
  const grantExpiresAtMs = Float64Array.from(rows, (row) => row.grantExpiresAtMs ?? 0);
  const dueAtMs = Float64Array.from(rows, ({ refreshDueAtMs = 0 }) =>
    Math.max(beganAtMs, refreshDueAtMs),
  );
  const fleet = createFleet(rows);
  const days = createDays({
    fleet,
    beganAtMs,
    natureOf: (family) =>
      withAppProblems(natures.get(family) ?? { latencyMs: 300, perSecond: 100 }, days.clock.nowMs),
    isAppGone: (tenantId) =>
      days.clock.nowMs() < troubledUntilMs && appProblemOf(Number(tenantId.slice(1))) === 'gone',
    repeatOf: () => (random() < 0.01 ? 'later' : undefined),
    // To scale: as many connections wait for each message that SQS looks at as with a million.
    sight: Math.min(fifoSight, Math.round((fifoSight * runs) / 1_000_000)),
  });
  const natures = naturesAt(days.clock.nowMs);
  await days.runUntil(beganAtMs + 2 * day);

  const { rows: after } = fleet;
  const isAlive = (n: number) => {
    const { refreshedAtMs = Number.POSITIVE_INFINITY, state } = after[n] ?? {};
    return state?.is === 'live' && refreshedAtMs < (grantExpiresAtMs[n] ?? 0);
  };
  expect([...after.keys()].filter((n) => !isAlive(n))).toEqual([]);
  // Nobody waits for what another provider or account does.
  const latestMs = after.reduce((most, row, n) => {
    const lateMs = (row.refreshedAtMs ?? Number.POSITIVE_INFINITY) - (dueAtMs[n] ?? 0);
    return isUndisturbed(row, n) ? Math.max(most, lateMs) : most;
  }, 0);
  expect(latestMs).toBeLessThan(2 * hour);
  expect(days.endpoints.counts).toMatchObject({ granted: runs, overlapping: 0 });
  expect(brokenPromise(days.endpoints.historyOf(after))).toBeUndefined();
  for (const [family, most] of days.endpoints.mostAtOnce()) {
    expect(most, family).toBeLessThanOrEqual(refreshesAtOnce);
  }
  expect(days.outcomes).toMatchObject({ lost: 0, ending: 0 });
  expect(days.errors).toEqual([]);
  expect(days.queue.counts.longest).toBeLessThan(fifoSight);
  // Two days after it was due, nothing is left.
  expect(days.queue.waiting()).toBe(0);
  expect(days.queue.counts.dead).toBe(0);
  const { limited, failed } = days.endpoints.counts;
  report({
    refreshed: runs,
    lapsed: 0,
    'latest that nothing of its own delays, minutes': Math.round(latestMs / 60_000),
    'refused by rate limits': limited,
    'asked to wait by a provider, or by shops': failed,
    'most at once of a provider': Math.max(...days.endpoints.mostAtOnce().values()),
    'longest queue': days.queue.counts.longest,
    'messages forgotten': days.queue.counts.expired,
    invocations: days.counts.invocations,
    ...priceOf(days, fleet),
    seconds: Math.round((Date.now() - startedAtMs) / 1000),
  });
}, 3_600_000);

it('560,000 connections of one provider that were made on one day are not due on one day', () => {
  const made = 560_000;
  for (const provider of lapsing) {
    const { seconds = 0, renewedInLastSeconds } = provider.lifetime ?? {};
    const perHour = new Map<number, number>();
    for (let n = 0; n < made; n += made / 5_600) {
      const nowMs = beganAtMs + (n / made) * day;
      const key = { tenantId: `t${n}`, integrationType: provider.type, accountHash: 'unnamed' };
      const times = { grantedAtMs: nowMs, nowMs, spread: spreadOf(key) };
      const plan = expiryPlan(provider, tokensFor(provider, n, 0, nowMs), times);
      const hour = Math.floor((plan.refreshDueAtMs ?? 0) / (day / 24));
      perHour.set(hour, (perHour.get(hour) ?? 0) + 100);
    }
    // What eight at a time refresh in an hour, at half a second each, and 10 % above the even share.
    const spreadDays = renewedInLastSeconds
      ? 1
      : Math.max(1, Math.min(28, Math.floor(seconds / 86_400 / 4)));
    expect(perHour.size, provider.type).toBeGreaterThan(spreadDays * 20);
    expect(Math.max(...perHour.values()), provider.type).toBeLessThan(refreshesAtOnce * 2 * 3600);
  }
});
