import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { request, createTenant } = stack;
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);

const origin = 'https://app.acme.example';
const origins = [origin, 'http://127.0.0.1'];
const rate = { requests_per_second: 5, burst: 10 };

describe('tenants list', () => {
  it('lists who has keys or settings, or is deleted, with what of their keys is in use', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request('/agents', { apiKey });
    const [configured, leaving] = [`${tenantId}-configured`, `${tenantId}-leaving`];
    await run(`tenants change --tenant ${configured} --session-binding required`);
    await run(`keys create --tenant ${leaving} --name One`);
    await run(`tenants delete --tenant ${leaving} --yes`);
    const { code, json } = await run('tenants list --json');
    const listed = json.filter(({ tenant_id }: { tenant_id: string }) =>
      tenant_id.startsWith(tenantId),
    );
    const last_used_on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const unused = { last_used_on: null };
    expect([code, listed]).toEqual([
      0,
      [
        { tenant_id: tenantId, status: 'active', active_keys: 1, last_used_on },
        { tenant_id: configured, status: 'active', active_keys: 0, ...unused },
        { tenant_id: leaving, status: 'being_deleted', active_keys: expect.any(Number), ...unused },
      ],
    ]);
    expect((await run('tenants list')).stdout).toMatch(
      new RegExp(`${configured} +active +0 +never\\n`),
    );
  });
});

/** Of another tenant: an agent, a key, a connection and a webhook. */
it('no command finds what is of another tenant', async () => {
  const { tenantId } = await createTenant();
  const { tenantId: other, stored } = await stack.connected('demo');
  const { id } = (await run(`agents add --tenant ${other} --name a --json`)).json;
  const { key_id } = (await run(`keys create --tenant ${other} --name a --json`)).json;
  const { integrationId } = (await stored()) ?? {};
  const webhook = { tenantId: other, webhookId: uuidV7(Date.now()), url: 'https://a.example/' };
  const more = { sealedSecrets: 's', createdAtMs: 1, health: healthy };
  await createWebhooks(stack.database).add({ ...webhook, ...more });
  const lists = async () => {
    const nouns = ['agents', 'keys', 'connections', 'webhooks'];
    const of = (noun: string) => run(`${noun} list --tenant ${other} --json`);
    return (await Promise.all(nouns.map(of))).map(({ json }) => json);
  };
  const before = await lists();
  expect(before.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
  for (const line of [
    `agents change --agent-id ${id} --name b`,
    `agents remove --agent-id ${id}`,
    `keys revoke --key-id ${key_id}`,
    `keys roll --key-id ${key_id}`,
    `connections check --integration-id ${integrationId}`,
    `connections disconnect --integration-id ${integrationId}`,
    `connections explain --integration-id ${integrationId}`,
    `webhooks explain --webhook-id ${webhook.webhookId}`,
  ]) {
    const stderr = expect.stringMatching(new RegExp(`^Tenant ${tenantId} has no `));
    const refused = await run(`${line} --tenant ${tenantId}`);
    expect(refused, line).toMatchObject({ code: 1, stdout: '', stderr });
  }
  expect(await lists()).toEqual(before);
  expect((await run(`agents list --tenant ${tenantId} --json`)).json).toEqual([]);
});

describe('tenants change', () => {
  it('stores every setting, shows and records it, and takes it back', async () => {
    const { tenantId } = await createTenant();
    const change = async (options: string) =>
      (await run(`tenants change --json --tenant ${tenantId} ${options}`)).json;
    const settings = { session_binding: 'required', return_origins: origins };
    const limited = { ...settings, allowed_origins: [origin], limits: { ...rate, connections: 7 } };
    const shown = { tenant_id: tenantId, deletion: null, ...limited };
    expect(
      await change(
        `--session-binding required --return-origin ${origins.join(' --return-origin ')} --allowed-origin ${origin} --rate-limit 5/10 --connection-limit 7`,
      ),
    ).toEqual(shown);
    const { stdout } = await run(`tenants show --tenant ${tenantId}`);
    for (const words of [
      'must bind each start of a connection to the session of its person',
      `may also lead people back to ${origins.join(', ')}.`,
      `may only name ${origin}.`,
      'may send 5 requests a second, and 10 at once.',
      'may have 7 connections.',
    ]) {
      expect(stdout).toContain(words);
    }
    const back = await change('--session-binding default --return-origin none');
    expect(back).toEqual({ ...shown, session_binding: null, return_origins: [] });
    expect(
      await change('--allowed-origin none --rate-limit default --connection-limit default'),
    ).toMatchObject({ allowed_origins: null, limits: null });
    const { stdout: left } = await run(`tenants show --tenant ${tenantId}`);
    expect(left).toBe(`Tenant ${tenantId} has the settings of its environment alone.\n`);
    const [first] = await linesOf((line) => line.tenant_id === tenantId, 3);
    const limits = { limits: rate, connection_limit: 7 };
    expect(first).toMatchObject({ act: 'tenant.changed', ...settings, ...limits });
  });

  it('refuses a limit that the environment does not allow', async () => {
    const { tenantId } = await createTenant();
    const { code, stderr } = await run(`tenants change --tenant ${tenantId} --rate-limit 5000/10`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/raise that first/)]);
  });

  it.each([
    ['--return-origin https://app.acme.example/', /must be an origin as browsers send it/],
    ['--return-origin http://app.acme.example', /must be an origin/],
    ['--allowed-origin https://app.acme.example/', /must be an origin as browsers send it/],
    ['--return-origin none --return-origin https://a.example', /none stands alone/],
    ['--rate-limit 5', /must be <per second>\/<at once> in whole numbers/],
    ['--rate-limit 0/5', /in whole numbers/],
    ['--connection-limit 0', /must be a whole number from 1 to 10000, or default/],
    ['--connection-limit 10001', /from 1 to 10000/],
    ['--session-binding perhaps', /--session-binding must be one of: optional, required, default/],
    ['', /Give --session-binding, .* --rate-limit or --connection-limit/],
  ])('refuses %s', async (given, message) => {
    const { code, stderr } = await run(`tenants change --tenant t ${given}`);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it.each([
    'keys list',
    'connections list',
    'webhooks list',
    'agents list',
    'tenants change --session-binding default',
    'connections disconnect --all',
    'connections start --integration-type demo',
  ])('%s warns of a tenant that may be misspelled', async (line) => {
    const known = `--tenant ${(await createTenant()).tenantId}`;
    expect(await run(`${line} ${known}`)).toMatchObject({ code: 0, stderr: '' });
    const stderr = 'Warning: tenant misspelled has no API keys. Check its id.\n';
    const result = await run(`${line} --tenant misspelled --json`);
    expect(result).toMatchObject({ code: 3, stderr, json: expect.anything() });
  });
});
