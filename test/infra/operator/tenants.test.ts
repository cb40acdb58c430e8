import { describe, expect, it } from 'vitest';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createPages } from '../../support/stack/pages.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { request, createTenant } = stack;
const { make } = createPages(stack);
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);

const set = (tenantId: string, sessionBinding: string) =>
  run(`tenants change --json --tenant ${tenantId} --session-binding ${sessionBinding}`);
const start = (apiKey: string, body: object = {}) =>
  request('/integrations/oauth_start/demo', { method: 'POST', apiKey, body: JSON.stringify(body) });

describe('tenants change', () => {
  it('makes a tenant bind each start to a session, until it is the environment’s again', async () => {
    const [{ tenantId, apiKey }, other] = [await createTenant(), await createTenant()];
    expect((await start(apiKey)).status).toBe(201);
    const { code, json } = await set(tenantId, 'required');
    expect([code, json]).toEqual([
      0,
      {
        ...{ tenant_id: tenantId, session_binding: 'required' },
        ...{ return_origins: [], allowed_origins: null, limits: null, deletion: null },
      },
    ]);
    expect(await start(apiKey)).toMatchObject({
      status: 422,
      body: {
        code: 'session_binding_required',
        detail: expect.stringMatching(/completion: "by_server".*browser_binding/),
      },
    });
    for (const bound of [{ completion: 'by_server' }, { browser_binding: 'a'.repeat(43) }]) {
      expect((await start(apiKey, bound)).status).toBe(201);
    }
    expect((await start(other.apiKey)).status).toBe(201);
    const { json: back } = await set(tenantId, 'default');
    expect(back).toMatchObject({ tenant_id: tenantId, session_binding: null });
    expect((await start(apiKey)).status).toBe(201);
  });

  it('is recorded, and shown by tenants show', async () => {
    const { tenantId } = await createTenant();
    await set(tenantId, 'optional');
    const { stdout } = await run(`tenants show --tenant ${tenantId}`);
    expect(stdout).toBe(
      `Tenant ${tenantId} may start a connection without binding it to the session of its person.\n`,
    );
    const act = { act: 'tenant.changed', tenant_id: tenantId, session_binding: 'optional' };
    expect(await linesOf((line) => line.tenant_id === tenantId, 1)).toMatchObject([act]);
  });

  it('lets a tenant lead people back to further origins, until it has none', async () => {
    const { tenantId, apiKey } = await createTenant();
    const to = (origins: string) => run(`tenants change --json --tenant ${tenantId} ${origins}`);
    const origins = ['https://app.acme.example', 'http://127.0.0.1'];
    await set(tenantId, 'optional');
    const rest = { allowed_origins: null, limits: null, deletion: null };
    const { json } = await to(origins.map((origin) => `--return-origin ${origin}`).join(' '));
    const tenant = { tenant_id: tenantId, session_binding: 'optional', ...rest };
    expect(json).toEqual({ ...tenant, return_origins: origins });
    const { stdout } = await run(`tenants show --tenant ${tenantId}`);
    expect(stdout).toContain(`also lead people back to ${origins.join(', ')}.`);
    const body = { return_url: 'https://app.acme.example/mail' };
    expect((await start(apiKey, body)).status).toBe(201);
    expect((await to('--return-origin none')).json).toEqual({ ...tenant, return_origins: [] });
    expect((await start(apiKey, body)).status).toBe(422);
    const acts = await linesOf(
      (line) => line.tenant_id === tenantId && line.act === 'tenant.changed',
      3,
    );
    expect(acts.map((act) => act.return_origins)).toEqual([undefined, origins, []]);
  });

  it('limits the origins of a tenant’s next sessions, until it has no limit', async () => {
    const { tenantId, apiKey } = await createTenant();
    const allow = (origins: string) => run(`tenants change --json --tenant ${tenantId} ${origins}`);
    const own = ['https://app.acme.example', 'http://localhost:3000'];
    const { json } = await allow(own.map((origin) => `--allowed-origin ${origin}`).join(' '));
    expect(json).toMatchObject({ session_binding: null, allowed_origins: own });
    const { stdout } = await run(`tenants show --tenant ${tenantId}`);
    expect(stdout).toContain(`may only name ${own.join(', ')}.`);
    expect((await make(apiKey)).status).toBe(422);
    expect((await allow('--allowed-origin none')).json).toMatchObject({ allowed_origins: null });
    expect((await make(apiKey)).status).toBe(201);
    const acts = await linesOf(
      (line) => line.tenant_id === tenantId && line.act === 'tenant.changed',
      2,
    );
    expect(acts.map((act) => act.allowed_origins)).toEqual([own, 'any']);
  });

  it('limits what all keys of a tenant may send, until it has no limit of its own', async () => {
    const { tenantId, apiKey } = await createTenant();
    const limit = (to: string) =>
      run(`tenants change --json --tenant ${tenantId} --rate-limit ${to}`);
    const sent = async () => (await request('/agents', { apiKey })).headers.get('ratelimit-limit');
    const limits = { requests_per_second: 5, burst: 10 };
    const { stdout } = await run(`tenants change --dry-run --tenant ${tenantId} --rate-limit 5/10`);
    expect(stdout).toMatch(/^It would change the settings of tenant/);
    expect(await sent()).toBe('1000');
    expect((await limit('5/10')).json).toMatchObject({ session_binding: null, limits });
    expect(await sent()).toBe('10');
    const shown = await run(`tenants show --tenant ${tenantId}`);
    expect(shown.stdout).toContain('may send 5 requests a second, and 10 at once.');
    const tooMuch = await limit('5000/10');
    expect([tooMuch.code, tooMuch.stderr]).toEqual([1, expect.stringMatching(/raise that first/)]);
    expect((await limit('default')).json).toMatchObject({ limits: null });
    expect(await sent()).toBe('1000');
    const acts = await linesOf(
      (line) => line.tenant_id === tenantId && line.act === 'tenant.changed',
      2,
    );
    expect(acts.map((act) => act.limits)).toEqual([limits, 'default']);
  });

  it.each([
    ['--return-origin https://app.acme.example/', /must be an origin as browsers send it/],
    ['--return-origin http://app.acme.example', /must be an origin/],
    ['--allowed-origin https://app.acme.example/', /must be an origin as browsers send it/],
    ['--return-origin none --return-origin https://a.example', /none stands alone/],
    ['--rate-limit 5', /must be <per second>\/<at once> in whole numbers/],
    ['--rate-limit 0/5', /in whole numbers/],
    ['--session-binding perhaps', /--session-binding must be one of: optional, required, default/],
    ['', /Give --session-binding, --return-origin, --allowed-origin or --rate-limit/],
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
