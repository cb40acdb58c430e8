import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { createAppWorld } from '../../../support/apps/app-world.ts';
import { createInviting } from '../../../support/stack/inviting.ts';
import type { TestStack } from '../../../support/stack/start-test-stack.ts';
import { type Received, startReceiver } from '../../../support/webhooks/receiver.ts';

/** What was tried, and what of it was served. */
export type Served = { tried: number; served: number; refused: string[] };

const integrationOf = ({ body }: Received): string => JSON.parse(body).data.integration_id;

/** Tenants that use everything, each with its own account, webhook and keys, and the platform's app. */
export const createEverybodyElse = async (
  stack: TestStack,
  world: ReturnType<typeof createAppWorld>,
  tenants: number,
) => {
  const { request, createTenant, agents } = stack;
  const { invite } = createInviting(stack);
  const fields = {
    zoom: '/events/components/zoom/events/meeting_ended/options/meeting_id',
    linkedin: '/events/components/linkedin/events/lead_created/options/ad_account_id',
  };
  const lookUp = (type: keyof typeof fields, apiKey: string) =>
    request(`${fields[type]}?_search=${randomInt(1e9)}`, { apiKey });

  const join = async () => {
    const tenant = await createTenant();
    await stack.connect(tenant.tenantId, 'linkedin', { accessToken: 'of another' });
    const receiver = await startReceiver();
    const body = JSON.stringify({ url: receiver.url, event_types: ['connection.connected'] });
    const options = { method: 'POST', apiKey: tenant.apiKey, body };
    if ((await request('/webhooks', options)).status !== 201) throw new Error('no webhook');
    await agents.put({
      id: crypto.randomUUID(),
      tenantId: tenant.tenantId,
      name: 'A',
      enabled: true,
    });
    return { ...tenant, receiver, connected: [] as string[] };
  };
  const all = await Promise.all(Array.from({ length: tenants }, join));
  type Tenant = (typeof all)[number];

  /** By what is tried: whether it is served. */
  const uses: Record<string, (tenant: Tenant) => Promise<boolean>> = {
    'a list': async ({ apiKey }) => (await request('/agents', { apiKey })).status === 200,
    'a connection': async (tenant) => {
      const account = String(randomInt(1e9));
      const { outcome } = await world.connect(tenant, 'zoom', account);
      if (outcome.integration_id) tenant.connected.push(outcome.integration_id);
      return outcome.success === 'true';
    },
    'a refresh': async ({ tenantId, connected: [first = ''] }) =>
      (await world.tokenOf(tenantId, first)).startsWith('access-'),
    'a look-up': async ({ apiKey }) => (await lookUp('zoom', apiKey)).status === 200,
    'a look-up at LinkedIn': async ({ apiKey }) =>
      (await lookUp('linkedin', apiKey)).status === 200,
    'an invitation': async ({ apiKey }) => {
      const { path } = await invite(apiKey, { integration_type: 'zoom' });
      return (
        path !== '' && (await request(path, { headers: { accept: 'text/html' } })).status === 200
      );
    },
  };

  const use = async (tenant: Tenant, served: Served, stop: AbortSignal) => {
    while (!stop.aborted) {
      for (const [what, isServed] of Object.entries(uses)) {
        served.tried++;
        const isOk = await isServed(tenant).catch(() => false);
        if (isOk) served.served++;
        else served.refused.push(what);
      }
      await sleep(1_000);
    }
  };

  return {
    /** Uses everything, round by round, until it is stopped; then waits for the events of what was connected. */
    useAll: async (stop: AbortSignal): Promise<Served> => {
      const served: Served = { tried: 0, served: 0, refused: [] };
      await Promise.all(all.map((tenant) => use(tenant, served, stop)));
      return served;
    },
    /** What was connected and not yet reported to its tenant's webhook. */
    unreported: (): string[] =>
      all.flatMap(({ connected, receiver }) => {
        const reported = new Set(receiver.received.map(integrationOf));
        return connected.filter((id) => !reported.has(id));
      }),
  };
};
