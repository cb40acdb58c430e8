import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { boundHosts, createAppWorld } from '../../support/apps/app-world.ts';
import { createClientBoundProvider } from '../../support/apps/client-bound-provider.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { createEverybodyElse } from '../support/tenancy/everybody-else.ts';
import { hostilities, overQuota } from '../support/tenancy/hostile-tenant.ts';

const {
  executions: { ofAccount, reserved },
  rateLimit,
  tenantRateLimit,
} = environments.prod;
if ('off' in reserved) throw new Error('Production has them');

const bound = createClientBoundProvider();
const provider = await startStub((request) =>
  request.url.pathname.endsWith('/meetings')
    ? { body: { meetings: [{ id: 1, topic: 'One' }] } }
    : bound.answer(request),
);
const message =
  'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.';
const linkedin = await startStub(({ headers }) =>
  headers.authorization?.endsWith(overQuota)
    ? { status: 429, body: { status: 429, message } }
    : { body: { elements: [] } },
);
const originMap = new Map([
  ['https://api.linkedin.com', linkedin.origin],
  ...boundHosts.map((host) => [`https://${host}`, provider.origin] as const),
]);
const stack = await startTestStack({
  originMap,
  rateLimit,
  tenantRateLimit,
  limits: { throttles: true, concurrency: { ofAccount, functions: reserved.functions } },
});
const apps = createAppWorld(stack, bound);
await apps.put('zoom', undefined, apps.newApp());

const seconds = 8;

describe('everybody else is served, and hears of what happened, beside a tenant that brings', () => {
  it.each(Object.keys(hostilities))('%s', async (what) => {
    const others = await createEverybodyElse(stack, apps, 3);
    const act = await hostilities[what]?.({ stack, apps });
    if (!act) throw new Error(`Nobody brings ${what}`);
    const stop = new AbortController();
    let acts = 0;
    const keepOn = async () => {
      while (!stop.signal.aborted)
        await act().then(
          () => acts++,
          () => {},
        );
    };
    const stopOnceItActed = async () => {
      await sleep(seconds * 1000);
      await vi.waitUntil(() => acts > 3, { timeout: 60_000 }).catch(() => {});
      stop.abort();
    };
    const [served] = await Promise.all([
      others.useAll(stop.signal),
      stopOnceItActed(),
      ...[keepOn(), keepOn(), keepOn()],
    ]);
    expect(acts).toBeGreaterThan(3);
    expect(served.served / served.tried, served.refused.join(', ')).toBeGreaterThan(0.99);
    await expect.poll(() => others.unreported(), { timeout: 60_000 }).toEqual([]);
  });
});
