import { describe, expect, inject, it } from 'vitest';
import { createFlowId } from '../../../functions/connect/domain/flow.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { createCompleting } from './completing.ts';

const stack = await useStack();
const { request, createTenant, connections, rowOf, rewriteRow, apiKeys, stack: local } = stack;
const connecting = createConnecting(stack);
const { start, consent, redirectOf } = connecting;
const { linesOf } = createAuditReader(stack);
// Only the embedded services count their requests.
const isAmazons = inject('dynamodbEndpoint') !== undefined;

const { complete, comeBack } = createCompleting(stack, connecting);
const exchanges = async () => (await connecting.tokenRequests()).token_requests;
const accountOf = (tenantId: string) => connections.primary(tenantId, 'demo');

const refused = (code: string) => ({ status: 422, body: { code } });
const unknown = refused('completion_code_unknown');

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
