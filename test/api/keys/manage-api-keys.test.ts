import { describe, expect, it } from 'vitest';
import { manageApiKeys } from '../../../functions/keys/contracts/manage-api-keys.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createServiceCalls } from '../../support/stack/invoking.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { createTenant, request, addKey, apiKeys } = stack;
const { linesOf } = createAuditReader(stack);
const { done, refused, invoke } = createServiceCalls(stack.info, manageApiKeys);

type KeyRequest = Parameters<typeof done>[0];
const day = 24 * 60 * 60;

const create = async (tenant_id: string, more: KeyRequest = {}) =>
  done({ action: 'create', tenant_id, name: 'CRM', scopes: ['agents:read'], ...more });
const list = async (tenant_id: string) => (await done({ action: 'list', tenant_id })).keys;
const statusWith = async (apiKey = '') => (await request('/agents', { apiKey })).status;

describe('success', () => {
  it('creates a key that works, and shows it this once', async () => {
    const { tenantId } = await createTenant();
    const { api_key, key_id, keys } = await create(tenantId, { expires_in_seconds: day });
    expect(await statusWith(api_key)).toBe(200);
    const listed = await list(tenantId);
    const { last_used_on } = listed.find((key) => key.key_id === key_id) ?? {};
    expect(last_used_on).toBe(new Date().toISOString().slice(0, 10));
    expect(listed).toContainEqual({ ...keys[0], last_used_on });
    expect(keys).toEqual([
      {
        key_id,
        name: 'CRM',
        scopes: ['agents:read'],
        status: 'active',
        created_at: expect.any(String),
        expires_at: expect.any(String),
        revoked_at: null,
        last_used_on: null,
        replaced_by: null,
      },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/sk_local|[0-9a-f]{64}/);
  });

  it('changes what is named, and nothing else', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const { api_key, key_id, keys } = await create(tenant_id);
    const scopes = ['events:read' as const];
    const changed = await done({ action: 'change', tenant_id, key_id, scopes });
    expect(changed.keys).toEqual([{ ...keys[0], scopes }]);
    expect(await statusWith(api_key)).toBe(403);
    const renamed = await done({ action: 'change', tenant_id, key_id, name: 'Sales' });
    expect(renamed.keys).toMatchObject([{ key_id, scopes, name: 'Sales', expires_at: null }]);
  });

  it('rolls a key: creates a new one like it, and sets the end of the old one, which works until then', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const old = await create(tenant_id, { expires_in_seconds: 30 * day });
    const rolled = await done({
      action: 'roll',
      tenant_id,
      key_id: old.key_id,
      old_expires_in_seconds: day,
    });
    const [added, ended] = rolled.keys;
    expect(rolled.key_id).toBe(added?.key_id);
    expect(added).toMatchObject({ name: 'CRM', scopes: ['agents:read'], replaced_by: null });
    expect(ended).toMatchObject({ key_id: old.key_id, replaced_by: rolled.key_id });
    const lifeOf = (key = added, from = key) =>
      (Date.parse(key?.expires_at ?? '') - Date.parse(from?.created_at ?? '')) / 1000;
    expect([lifeOf(added), lifeOf(ended, added)]).toEqual([30 * day, day]);
    expect(await statusWith(old.api_key)).toBe(200);
    expect(await statusWith(rolled.api_key)).toBe(200);
    expect(await list(tenant_id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ key_id: old.key_id, status: 'active' })]),
    );
  });

  it('ends the old key at once if requested, and never later than before', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const roll = async (expires_in_seconds: number | undefined, old_expires_in_seconds: number) => {
      const { api_key, key_id, keys } = await create(tenant_id, { expires_in_seconds });
      const rolled = await done({ action: 'roll', tenant_id, key_id, old_expires_in_seconds });
      return { api_key, before: keys[0]?.expires_at, after: rolled.keys[1]?.expires_at };
    };
    const atOnce = await roll(undefined, 0);
    expect(await statusWith(atOnce.api_key)).toBe(401);
    const earlier = await roll(60, day);
    expect(earlier.after).toBe(earlier.before);
  });

  it('revokes a key at once, and again without harm', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const { api_key, key_id } = await create(tenant_id);
    const revoked = await done({ action: 'revoke', tenant_id, key_id });
    expect(revoked.keys).toMatchObject([{ key_id, status: 'revoked' }]);
    expect(await statusWith(api_key)).toBe(401);
    expect(await done({ action: 'revoke', tenant_id, key_id })).toEqual(revoked);
  });

  it('records each change once, and who asked for it', async () => {
    const { tenantId: tenant_id } = await createTenant();
    const { api_key, key_id } = await create(tenant_id);
    await done({ action: 'change', tenant_id, key_id, name: 'Canary' });
    const rolled = await done({ action: 'roll', tenant_id, key_id, old_expires_in_seconds: day });
    for (let n = 0; n < 2; n++) await done({ action: 'revoke', tenant_id, key_id });
    const lines = await linesOf((line) => line.tenant_id === tenant_id, 4);
    expect(lines.map(({ act, key_id, requested_by }) => [act, key_id, requested_by])).toEqual(
      ['created', 'changed', 'rolled', 'revoked'].map((act) => [`api_key.${act}`, key_id, 'test']),
    );
    const text = JSON.stringify(lines);
    for (const secret of [api_key, rolled.api_key, 'Canary']) expect(text).not.toContain(secret);
  });
});

describe('errors', () => {
  it.each<[string, KeyRequest, string[]]>([
    ['no action', {}, ['action']],
    ['an unknown action', { action: 'delete' as 'list' }, ['action']],
    ['create without name and scopes', { action: 'create' }, ['name', 'scopes']],
    ['a member of another action', { action: 'list', key_id: 'k' }, ['key_id']],
    ['nothing to change', { action: 'change', key_id: 'k' }, ['name']],
    ['roll without an end', { action: 'roll', key_id: 'k' }, ['old_expires_in_seconds']],
    ['no scope', { action: 'create', name: 'a', scopes: [] }, ['scopes']],
    [
      'a scope that there is not',
      { action: 'create', name: 'a', scopes: ['a' as '*'] },
      ['scopes.0'],
    ],
    ['a blank name', { action: 'create', name: ' ', scopes: ['*'] }, ['name']],
    [
      'a negative life',
      { action: 'create', name: 'a', scopes: ['*'], expires_in_seconds: -1 },
      ['expires_in_seconds'],
    ],
  ])('refuses %s', async (_, requested, fields) => {
    expect(await refused({ tenant_id: 't', ...requested })).toEqual([
      'validation_failed',
      ...fields,
    ]);
  });

  it.each(['expiresAtMs', 'revokedAtMs'])(
    'neither changes nor rolls a key with %s: nobody can bring it back',
    async (member) => {
      const { tenantId: tenant_id } = await createTenant();
      await addKey(tenant_id, { keyId: `key_${tenant_id}`, [member]: 1 });
      const named = { tenant_id, key_id: `key_${tenant_id}` };
      const wrong = ['validation_failed', 'key_id'];
      expect(await refused({ action: 'change', ...named, expires_in_seconds: day })).toEqual(wrong);
      expect(await refused({ action: 'roll', ...named, old_expires_in_seconds: day })).toEqual(
        wrong,
      );
      expect((await apiKeys.listByTenant(tenant_id)).length).toBe(2);
    },
  );
});

describe('security', () => {
  it('rolls no key of another tenant, and answers as for an unknown one', async () => {
    const [{ tenantId }, other] = [await createTenant(), await createTenant()];
    const { api_key, key_id } = await create(tenantId);
    const of = { tenant_id: other.tenantId, requested_by: 'test', old_expires_in_seconds: 0 };
    const roll = (key_id: string | undefined) => invoke({ action: 'roll', ...of, key_id });
    const foreign = await roll(key_id);
    expect(foreign).toEqual(await roll('key_unknown'));
    expect(JSON.parse(foreign.text).refused.code).toBe('not_found');
    expect(await statusWith(api_key)).toBe(200);
  });
});
