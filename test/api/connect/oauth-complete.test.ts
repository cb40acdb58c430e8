import { describe, expect, inject, it } from 'vitest';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { writesOf } from '../../support/stack/tenants.ts';

const stack = await useStack();
const { request, createTenant, connections, rowOf, apiKeys } = stack;
const { start, consent, redirectOf, tokenRequests } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
const local = stack.stack;
// Only the embedded services count their requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

const complete = (apiKey: string, body: object) =>
  request('/integrations/oauth_complete', { method: 'POST', apiKey, body: JSON.stringify(body) });

/** A person has consented, and the browser is back at the settings page. */
const comeBack = async () => {
  const tenant = await createTenant();
  const callback = await consent(tenant.apiKey, 'allow', { completion: 'by_server' });
  const redirect = redirectOf(await request(callback));
  const code = new URLSearchParams(redirect).get('completion_code') ?? '';
  return {
    ...tenant,
    redirect,
    code,
    row: { flow_id: code.slice(0, 22) },
    complete: () => complete(tenant.apiKey, { completion_code: code }),
  };
};
const exchanges = async () => (await tokenRequests()).token_requests;
const accountOf = (tenantId: string) => connections.primary(tenantId, 'demo');

const refused = (code: string) => ({ status: 422, body: { code } });
const unknown = refused('completion_code_unknown');

describe('the callback of a flow that the tenant’s server completes', () => {
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
    expect(await rowOf('oauth_flows', row)).toMatchObject({ state: 'deferred' });
  });
});

describe('POST /integrations/oauth_complete', () => {
  it('exchanges the code once, and reports what the redirect would have, however often it is sent', async () => {
    const before = await exchanges();
    const { tenantId, complete } = await comeBack();
    const { status, body, text } = await complete();
    const stored = await accountOf(tenantId);
    const success = { category: 'demo', success: true, integration_type: 'demo' };
    expect([status, body]).toEqual([200, { ...success, integration_id: stored?.integrationId }]);
    expect((await complete()).text).toBe(text);
    expect(await exchanges()).toBe(before + 1);
    expect(writesOf(stored)).toBe(1);
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

  it.skipIf(isAmazons)('refuses altered codes without a write, KMS or the provider', async () => {
    const { apiKey, code, complete: own } = await comeBack();
    // The rate limit writes once for each, so writes are not compared.
    const effects = async () => [new Map(local.operations.kms), await exchanges()];
    const before = await effects();
    for (const at of [0, 10, 21, 23, 44, code.length - 1]) {
      const other = code[at] === 'A' ? 'B' : 'A';
      const altered = code.slice(0, at) + other + code.slice(at + 1);
      expect(await complete(apiKey, { completion_code: altered })).toMatchObject(unknown);
    }
    expect(await effects()).toEqual(before);
    expect((await own()).body).toMatchObject({ success: true });
  });

  it('records who deferred, who tried, and who completed', async () => {
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
