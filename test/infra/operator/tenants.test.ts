import { describe, expect, it } from 'vitest';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { request, createTenant } = stack;
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);

const origins = ['https://app.acme.example', 'http://127.0.0.1'];
const rate = { requests_per_second: 5, burst: 10 };
const unlimited = { requests_per_second: null, burst: null, connections: null };

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

describe('tenants change', () => {
  it.each<[given: string, set: object, words: string, back: string, unset: object, act?: object]>([
    [
      '--session-binding required',
      { session_binding: 'required' },
      'must bind each start of a connection to the session of its person',
      '--session-binding default',
      { session_binding: null },
    ],
    [
      `--return-origin ${origins.join(' --return-origin ')}`,
      { return_origins: origins },
      `may also lead people back to ${origins.join(', ')}.`,
      '--return-origin none',
      { return_origins: [] },
    ],
    [
      `--allowed-origin ${origins.join(' --allowed-origin ')}`,
      { allowed_origins: origins },
      `may only name ${origins.join(', ')}.`,
      '--allowed-origin none',
      { allowed_origins: null },
    ],
    [
      '--rate-limit 5/10',
      { limits: { ...unlimited, ...rate } },
      'may send 5 requests a second, and 10 at once.',
      '--rate-limit default',
      { limits: null },
      { limits: rate },
    ],
    [
      '--connection-limit 2000',
      { limits: { ...unlimited, connections: 2000 } },
      'may have 2000 connections.',
      '--connection-limit default',
      { limits: null },
      { connection_limit: 2000 },
    ],
  ])(
    'stores %s, shows and records it, and takes it back',
    async (given, set, words, back, unset, act = set) => {
      const { tenantId } = await createTenant();
      const change = (options: string) =>
        run(`tenants change --json --tenant ${tenantId} ${options}`);
      const none = {
        session_binding: null,
        return_origins: [],
        allowed_origins: null,
        limits: null,
      };
      const before = { tenant_id: tenantId, ...none, deletion: null };
      expect((await change(given)).json).toEqual({ ...before, ...set });
      const { stdout } = await run(`tenants show --tenant ${tenantId}`);
      expect(stdout).toContain(words);
      expect((await change(back)).json).toEqual({ ...before, ...unset });
      const acts = await linesOf((line) => line.tenant_id === tenantId, 2);
      expect(acts[0]).toMatchObject({ act: 'tenant.changed', ...act });
    },
  );

  it('makes a tenant bind each start to a session, and no other tenant', async () => {
    const [{ tenantId, apiKey }, other] = [await createTenant(), await createTenant()];
    const start = (key: string, body: object = {}) => {
      const given = { method: 'POST', apiKey: key, body: JSON.stringify(body) };
      return request('/integrations/oauth_start/demo', given);
    };
    await run(`tenants change --tenant ${tenantId} --session-binding required`);
    expect(await start(apiKey)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/completion: "by_server".*browser_binding/) },
    });
    for (const bound of [{ completion: 'by_server' }, { browser_binding: 'a'.repeat(43) }]) {
      expect((await start(apiKey, bound)).status).toBe(201);
    }
    expect((await start(other.apiKey)).status).toBe(201);
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
