import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { wafLimitsOf } from '../../../infra/limits.ts';
import type { LocalLimits } from '../../../infra/local/limits.ts';
import { optionPaths } from '../../support/fields/option-stack.ts';
import { type StubResponse, startStub } from '../../support/providers/stub-server.ts';
import { openTestStack, type TestStack } from '../../support/stack/start-test-stack.ts';
import { soaking } from '../soak/soaking.ts';
import { type Caller, createCallers, type Flood } from '../support/floods/callers.ts';

const { runs: seconds, progress, report } = soaking('floods');

const { prod } = environments;
const {
  waf,
  executions: { ofAccount, reserved },
} = prod;
if (!waf || 'off' in reserved) throw new Error('Production has both');

/** So many times less than in production, as two cores can serve. */
const limitsAt = (scale: number) => {
  const scaled = ({ perSecond, burst }: RateLimit): RateLimit => ({
    perSecond: perSecond * scale,
    burst: burst * scale,
  });
  const smaller = {
    rateLimit: scaled(prod.rateLimit),
    tenantRateLimit: scaled(prod.tenantRateLimit),
  };
  const perAddress = {
    callbacksPerAddress: waf.callbacksPerAddress * scale,
    noticesPerAddress: waf.noticesPerAddress * scale,
    elementsPerAddress: waf.elementsPerAddress * scale,
    othersPerAddress: waf.othersPerAddress * scale,
  };
  const limits: LocalLimits = {
    throttles: true,
    waf: wafLimitsOf(perAddress, smaller),
    concurrency: { ofAccount, functions: reserved.functions },
  };
  return { ...smaller, limits };
};
type Limits = ReturnType<typeof limitsAt>;

/** The throttle of a method admits 20 requests a second, and 40 at once. */
const ofRequests = limitsAt(1 / 100);
/** A tenant may send four look-ups a second, and each waits for five. */
const ofLookUps = limitsAt(1 / 25);

const found: StubResponse = { body: { lists: [{ listId: '1', name: 'One' }], hasMore: false } };
/** Less than a look-up may take: here, a function that is ended ends those with it that run beside it. */
const slowMs = 5_000;
const hubspot = await startStub(({ headers }) =>
  headers.authorization?.endsWith('hostile') ? sleep(slowMs, found) : found,
);
const { hubspotLists: lists } = optionPaths;

/** Three times what the throttle of the method admits. */
const usual = { perSecond: 60, pathOf: () => '/agents' };
const hostileAddress = (n: number) => `127.0.2.${1 + (n % 100)}`;
const fromMany = (keys: readonly string[]): Caller[] =>
  Array.from({ length: 100 }, (_, n) => ({
    address: hostileAddress(n),
    apiKey: keys[n % keys.length] ?? '',
  }));

const tenKeys = async ({ connected, addKey }: TestStack): Promise<Caller[]> => {
  const { tenantId } = await connected('hubspot', { accessToken: 'hostile' });
  return fromMany(await Promise.all(Array.from({ length: 10 }, () => addKey(tenantId))));
};

const floods: Record<string, (stack: TestStack) => Promise<Flood>> = {
  'one key': async ({ createTenant }) => ({
    ...usual,
    callers: fromMany([(await createTenant()).apiKey]),
  }),
  'a tenant with ten keys': async (stack) => ({ ...usual, callers: await tenKeys(stack) }),
  'an address with made-up keys': async () => ({
    ...usual,
    callers: Array.from({ length: 1000 }, () => ({
      address: hostileAddress(0),
      apiKey: createApiKey('local'),
    })),
  }),
  'look-ups that wait, of a tenant with ten keys': async (stack) => ({
    callers: await tenKeys(stack),
    pathOf: (n) => `${lists}?_search=${n}`,
    perSecond: 5,
  }),
};

const startFlood = (limits: Limits) => {
  const originMap = new Map([['https://api.hubapi.com', hubspot.origin]]);
  return openTestStack({ originMap, authorizerCacheSeconds: 60, ...limits });
};

/** By then, WAF has counted enough of a flood of ten keys. */
const noticedMs = 10_000;
/** By then, a flood that nothing limits has used up what others need. */
const exhaustedMs = 2_000;

/** Eight tenants, each of which asks every two and a half seconds, less often than a key may. */
const everybodyElse = ({ connected }: TestStack) =>
  Promise.all(
    Array.from({ length: 8 }, async (_, n): Promise<Caller> => {
      const { apiKey } = await connected('hubspot', { accessToken: 'of another' });
      return { address: `127.0.1.${n + 1}`, apiKey };
    }),
  );

/** @returns how everybody else's requests were answered during the flood */
const suffer = async (
  flood: Flood,
  others: readonly Caller[],
  { info }: TestStack,
  untilCountedMs: number,
) => {
  const { flood: send, useSteadily, close } = createCallers(info.base_url);
  const countedMs = seconds * 1000 - noticedMs;
  const stop = AbortSignal.timeout(untilCountedMs + countedMs);
  const countedFromMs = Date.now() + untilCountedMs;
  const paths = ['/agents', '/integrations', lists];
  const [hostile, ...responses] = await Promise.all([
    send(flood, stop),
    ...others.map((caller) => useSteadily({ caller, paths, countedFromMs }, stop)),
  ]);
  close();
  const statuses = responses.flatMap((each) => [...each]);
  const count = (isMeant: (status: number) => boolean) =>
    statuses.reduce((sum, [status, n]) => sum + (isMeant(status) ? n : 0), 0);
  return { hostile, sent: count(() => true), served: count((status) => status === 200) };
};

const measureOnce = async (whose: string, limits: Limits, untilCountedMs: number) => {
  const { testStack, close } = await startFlood(limits);
  const shown = vi.spyOn(console, 'error');
  try {
    const flood = await floods[whose]?.(testStack);
    if (!flood) throw new Error(`There is no flood of ${whose}`);
    const others = await everybodyElse(testStack);
    const suffered = await suffer(flood, others, testStack, untilCountedMs);
    const isBusy = shown.mock.calls.some(([line]) => /Task timed out/.test(String(line)));
    return { ...suffered, isBusy };
  } finally {
    shown.mockRestore();
    await close();
  }
};

const mostTries = 3;

/** Measures again where this machine was too busy to run a function within its time. */
const measure = async (...given: Parameters<typeof measureOnce>) => {
  let measured = await measureOnce(...given);
  for (let tries = 1; measured.isBusy && tries < mostTries; tries++)
    measured = await measureOnce(...given);
  return measured;
};

const lookUps = 'look-ups that wait, of a tenant with ten keys';
const limitsOf = (whose: string) => (whose === lookUps ? ofLookUps : ofRequests);

// Elsewhere the loopback network has one address.
describe.skipIf(process.platform !== 'linux')(`a flood of ${seconds} s`, () => {
  const timeout = mostTries * (seconds * 1000 + 60_000);

  it.each(Object.keys(floods))(
    'of %s leaves everybody else as it was, once WAF has noticed it',
    { timeout },
    async (whose) => {
      const { hostile, sent, served } = await measure(whose, limitsOf(whose), noticedMs);
      progress(seconds);
      report({
        [`sent by ${whose}`]: hostile.sent,
        [`of it served: ${whose}`]: hostile.statuses.get(200) ?? 0,
        [`everybody else served beside ${whose}`]: `${served} of ${sent}`,
      });
      expect(sent).toBeGreaterThan(0);
      expect(served / sent).toBeGreaterThan(0.99);
    },
  );

  // Else the test above would show nothing.
  it.each(Object.keys(floods))(
    'of %s excludes others without what limits it',
    { timeout },
    async (whose) => {
      const { limits, ...more } = limitsOf(whose);
      const { waf: _, ...withoutWaf } = limits;
      const few = { ofAccount: 1_000, functions: { 'get-field-options': 10 } };
      const lacking = whose === lookUps ? { ...limits, concurrency: few } : withoutWaf;
      const { sent, served } = await measure(whose, { ...more, limits: lacking }, exhaustedMs);
      expect(served / sent).toBeLessThan(0.95);
    },
  );
});
