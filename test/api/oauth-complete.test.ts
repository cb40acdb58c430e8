import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { browserCookie } from '../../functions/domain/connect/browser-binding.ts';
import { createFlowId } from '../../functions/domain/connect/flow.ts';
import { sha256 } from '../../functions/domain/model/sha256.ts';
import { createAuditReader } from '../support/stack/audit-lines.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';
import { writesOf } from '../support/stack/tenants.ts';

const stack = await useStack();
const {
  request,
  createTenant,
  connections,
  rowOf,
  rewriteRow,
  apiKeys,
  info,
  stack: local,
} = stack;
const { start, consent, redirectOf, tokenRequests } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
// Only the embedded services count their requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

const complete = (apiKey: string, body: object) =>
  request('/integrations/oauth_complete', { method: 'POST', apiKey, body: JSON.stringify(body) });
const exchanges = async () => (await tokenRequests()).token_requests;
const accountOf = (tenantId: string) => connections.primary(tenantId, 'demo');

/** A person has consented, and the browser is back at the settings page. */
const comeBack = async (more: object = {}, cookie?: string) => {
  const tenant = await createTenant();
  const callback = await consent(tenant.apiKey, 'allow', { completion: 'by_server', ...more });
  const deliver = async () =>
    redirectOf(await request(callback, cookie ? { headers: { cookie } } : {}));
  const redirect = await deliver();
  const code = new URLSearchParams(redirect).get('completion_code') ?? '';
  return {
    ...tenant,
    callback,
    deliver,
    redirect,
    code,
    row: { flow_id: code.slice(0, 22) },
    complete: (apiKey = tenant.apiKey) => complete(apiKey, { completion_code: code }),
  };
};

const refused = (code: string) => ({ status: 422, body: { code } });
const unknown = refused('completion_code_unknown');

describe('the callback of a connection that the server completes', () => {
  it('connects nothing, and redirects with a completion code', async () => {
    const before = await exchanges();
    const { tenantId, redirect, row } = await comeBack();
    expect(redirect).toEqual([
      ['category', 'demo'],
      ['completion_code', expect.stringMatching(/^[0-9A-Za-z]{22}\.[\w-]{43}$/)],
      ['integration_type', 'demo'],
    ]);
    expect(await exchanges()).toBe(before);
    expect(await accountOf(tenantId)).toBeUndefined();
    expect(await rowOf('oauth_flows', row)).toMatchObject({ status: 'handed_over' });
  });

  it('lands on a settings page that says how to complete it, and completes nothing', async () => {
    const { tenantId, redirect, code } = await comeBack();
    const address = `${info.frontend_url}/settings/integrations?${new URLSearchParams(redirect)}`;
    const page = await (await fetch(address)).text();
    expect(page).toContain('Demo provider waits for your server');
    expect(page).toContain(code);
    expect(page).toContain(`${info.base_url}/integrations/oauth_complete`);
    expect(await accountOf(tenantId)).toBeUndefined();
  });

  it('repeats its redirect, before the completion and after', async () => {
    const { deliver, redirect, complete } = await comeBack();
    const again = await Promise.all(Array.from({ length: 10 }, deliver));
    for (const each of again) expect(each).toEqual(redirect);
    await complete();
    expect(await deliver()).toEqual(redirect);
  });

  it('refuses another code, and leaves the first to be completed', async () => {
    const { callback, complete } = await comeBack();
    const other = await request(callback.replace(/code=[^&]+/, 'code=another'));
    expect(redirectOf(other)).toContainEqual(['error_code', 'invalid_link']);
    expect((await complete()).body).toMatchObject({ success: true });
  });

  it.each([
    ['another issuer', (callback: string) => callback.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fe')],
    ['a changed state', (callback: string) => callback.replace(/(state=.{40})./, '$1-')],
  ])('hands nothing over for %s', async (_, change) => {
    const { apiKey } = await createTenant();
    const callback = await consent(apiKey, 'allow', { completion: 'by_server' });
    const redirect = redirectOf(await request(change(callback)));
    expect(redirect).toContainEqual(['error_code', 'invalid_link']);
    expect(redirectOf(await request(callback)).map(([name]) => name)).toContain('completion_code');
  });

  it('hands nothing over to another browser, if it is bound too', async () => {
    const value = randomBytes(32).toString('base64url');
    const bound = { browser_binding: sha256(value) };
    const { redirect, callback } = await comeBack(bound);
    expect(redirect).toContainEqual(['error_code', 'other_browser']);
    const cookie = `${browserCookie.http}=${value}`;
    const own = redirectOf(await request(callback, { headers: { cookie } }));
    expect(own.map(([name]) => name)).toContain('completion_code');
  });

  it('says as before that the person cancelled', async () => {
    const { apiKey } = await createTenant();
    const callback = await consent(apiKey, 'cancel', { completion: 'by_server' });
    expect(redirectOf(await request(callback))).toContainEqual(['error_code', 'cancelled']);
  });
});

describe('POST /integrations/oauth_complete', () => {
  it('is named to whoever sends a GET', async () => {
    const { apiKey } = await createTenant();
    const answer = await request('/integrations/oauth_complete', { apiKey });
    expect(answer).toMatchObject({
      status: 404,
      body: { detail: expect.stringMatching(/Use POST/) },
    });
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('exchanges the code and says what the redirect would have said', async () => {
    const { tenantId, complete } = await comeBack();
    const { status, body } = await complete();
    const stored = await accountOf(tenantId);
    expect([status, body]).toEqual([
      200,
      {
        category: 'demo',
        success: true,
        integration_id: stored?.integrationId,
        integration_type: 'demo',
      },
    ]);
  });

  it('says a failure like the redirect, and the same to every request', async () => {
    const { tenantId, apiKey } = await createTenant();
    const account = { id: 'somebody-else', label: 'Somebody else' };
    await stack.connect(tenantId, 'demo', { accessToken: 'a' }, { account });
    const callback = await consent(apiKey, 'allow', { completion: 'by_server' });
    const [, [, completion_code] = []] = redirectOf(await request(callback));
    for (const _ of [1, 2]) {
      expect((await complete(apiKey, { completion_code })).body).toEqual({
        category: 'demo',
        success: false,
        error_msg: expect.stringContaining('Another account was connected before'),
        integration_type: 'demo',
        error_code: 'other_account',
      });
    }
  });

  it('answers a repeated request like the first, without a second exchange', async () => {
    const { tenantId, complete } = await comeBack();
    const first = await complete();
    const before = await exchanges();
    expect((await complete()).text).toBe(first.text);
    expect(await exchanges()).toBe(before);
    expect(writesOf(await accountOf(tenantId))).toBe(1);
  });

  it('keeps nothing of the code when it is done', async () => {
    const { row, complete } = await comeBack();
    expect(await rowOf('oauth_flows', row)).toHaveProperty('sealed_code');
    await complete();
    expect(await rowOf('oauth_flows', row)).not.toHaveProperty('sealed_code');
  });

  it('takes the attempt that the session remembers, and refuses the code of another', async () => {
    const { apiKey, code, row } = await comeBack();
    const attempted = (attempt_id: string) =>
      complete(apiKey, { completion_code: code, attempt_id });
    expect(await attempted(createFlowId())).toMatchObject(unknown);
    expect((await attempted(row.flow_id)).body).toMatchObject({ success: true });
  });
});

describe('POST /integrations/oauth_complete: security', () => {
  it('connects nothing for whoever sent their link to somebody else', async () => {
    const [attacker, victim] = [await createTenant(), await createTenant()];
    // The victim follows the link, consents, and lands at the settings page, logged in as themselves.
    const callback = await consent(attacker.apiKey, 'allow', { completion: 'by_server' });
    const [, [, completion_code] = []] = redirectOf(await request(callback));
    expect(await complete(victim.apiKey, { completion_code })).toMatchObject(unknown);
    // Within one tenant, the victim's session remembers another attempt, or none.
    const own = await start(attacker.apiKey);
    const attempt_id = (own.searchParams.get('state') ?? '').slice(0, 22);
    expect(await complete(attacker.apiKey, { completion_code, attempt_id })).toMatchObject(unknown);
    for (const { tenantId } of [attacker, victim]) {
      expect(await accountOf(tenantId)).toBeUndefined();
    }
  });

  it('answers another tenant as it answers an unknown code, and uses nothing up', async () => {
    const { code, row, complete: own } = await comeBack();
    const { apiKey } = await createTenant();
    const before = await rowOf('oauth_flows', row);
    const never = `${createFlowId()}.${'A'.repeat(43)}`;
    const [foreign, missing] = [
      await complete(apiKey, { completion_code: code }),
      await complete(apiKey, { completion_code: never }),
    ];
    expect(foreign).toMatchObject(unknown);
    expect(Object(foreign.body).detail).toBe(Object(missing.body).detail);
    expect(await rowOf('oauth_flows', row)).toEqual(before);
    expect((await own()).body).toMatchObject({ success: true });
  });

  it.skipIf(isAmazons)(
    'refuses 100 altered codes without a write, KMS or the provider',
    async () => {
      const { apiKey, code, complete: own } = await comeBack();
      const effects = async () => ({
        kms: new Map(local.operations.kms),
        // The rate limit writes once for each.
        exchanges: await exchanges(),
      });
      const before = await effects();
      for (let n = 0; n < 100; n++) {
        const at = n % code.length;
        if (at === 22) continue;
        const other = code[at] === 'A' ? 'B' : 'A';
        const altered = code.slice(0, at) + other + code.slice(at + 1);
        expect(await complete(apiKey, { completion_code: altered })).toMatchObject(unknown);
      }
      expect(await effects()).toEqual(before);
      expect((await own()).body).toMatchObject({ success: true });
    },
  );

  it.each([
    ['nothing', {}],
    ['no text', { completion_code: 5 }],
    ['the state', { completion_code: `${createFlowId()}.${'A'.repeat(200)}` }],
    ['a line break behind it', { completion_code: `${createFlowId()}.${'A'.repeat(43)}\n` }],
    ['another member', { completion_code: `${createFlowId()}.${'A'.repeat(43)}`, code: 'x' }],
  ])('422s %s', async (_, body) => {
    const { apiKey } = await createTenant();
    expect(await complete(apiKey, body)).toMatchObject(refused('validation_failed'));
  });

  it('refuses a code that is older than five minutes', async () => {
    const { tenantId, row, complete } = await comeBack();
    const stored = await rowOf('oauth_flows', row);
    const leftMs = Number(stored?.expires_at_ms) - Date.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(5 * 60_000);
    await rewriteRow('oauth_flows', row, { expires_at_ms: Date.now() });
    expect(await complete()).toMatchObject(refused('completion_code_expired'));
    expect(await accountOf(tenantId)).toBeUndefined();
  });

  it('records who handed over, who tried, and who completed', async () => {
    const { tenantId, apiKey, code, row, complete: own } = await comeBack();
    const key = { kind: 'api_key', id: (await apiKeys.listByTenant(tenantId))[0]?.keyId };
    await complete(apiKey, { completion_code: `${code.slice(0, -2)}AA` });
    for (const _ of [1, 2]) await own();
    const lines = await linesOf((line) => line.tenant_id === tenantId, 5);
    const flow = { flow_id: row.flow_id, integration_type: 'demo' };
    expect(lines).toMatchObject([
      { act: 'connection.started', actor: key, ...flow },
      { act: 'connection.handed_over', actor: { kind: 'person' }, ...flow },
      { act: 'connection.refused', actor: key, reason: 'completion_code_unknown' },
      { act: 'credential.used', use: 'account', actor: key },
      { act: 'connection.completed', actor: key, recorded_by: 'oauth-complete', ...flow },
    ]);
    expect(lines).toHaveLength(5);
    expect(lines[2]).not.toHaveProperty('flow_id');
  });
});
