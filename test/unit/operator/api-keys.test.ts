import { describe, expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { request, createTenant, addKey } = stack;
const run = operatorOn(stack);
const create = async (tenantId: string, options = '') =>
  (await run(`create-api-key --json --tenant ${tenantId} --name CRM ${options}`)).answer;
const list = async (tenantId: string) =>
  (await run(`list-api-keys --json --tenant ${tenantId}`)).answer;
const revoke = (tenantId: string, keyId: string) =>
  run(`revoke-api-key --json --tenant ${tenantId} --key-id ${keyId}`);
const statusWith = async (apiKey: string) => (await request('/agents', { apiKey })).status;

describe('success', () => {
  it('creates a key that works, for everything and for ever by default', async () => {
    const { tenantId } = await createTenant();
    const answer = await create(tenantId);
    expect(answer).toEqual({
      api_key: expect.stringMatching(/^sk_local_[0-9A-Za-z]{36}$/),
      key_id: expect.stringMatching(/^key_/),
      tenant_id: tenantId,
      name: 'CRM',
      scopes: ['*'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      expires_at: null,
    });
    expect(await statusWith(answer.api_key)).toBe(200);
  });

  it('limits a key to its scopes', async () => {
    const { tenantId } = await createTenant();
    const reader = await create(tenantId, '--scopes "agents:read, agents:read"');
    const other = await create(tenantId, '--scopes events:read,integrations:read');
    expect(await statusWith(reader.api_key)).toBe(200);
    expect(await statusWith(other.api_key)).toBe(403);
  });

  it('lets a key expire', async () => {
    const { tenantId } = await createTenant();
    const { created_at, expires_at } = await create(tenantId, '--expires-in 12h');
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(12 * 3_600_000);
  });

  it('lists keys oldest first, with their status', async () => {
    const tenantId = 'lists-keys';
    const { key_id } = await create(tenantId, '--expires-in 1d');
    await addKey(tenantId, { keyId: 'key_z', name: 'Old', expiresAtMs: 1 });
    const old = { key_id: 'key_z', tenant_id: tenantId, name: 'Old', status: 'expired' };
    expect(await list(tenantId)).toMatchObject([
      { key_id, name: 'CRM', status: 'active', revoked_at: null },
      { ...old, expires_at: '1970-01-01T00:00:00.001Z' },
    ]);
  });

  it('revokes a key at once, and again without harm', async () => {
    const { tenantId } = await createTenant();
    const { api_key, key_id } = await create(tenantId);
    const revoked = await revoke(tenantId, key_id);
    expect(revoked).toMatchObject({ code: 0, answer: { key_id, tenant_id: tenantId } });
    expect(await statusWith(api_key)).toBe(401);
    expect((await revoke(tenantId, key_id)).answer).toEqual(revoked.answer);
    const listed = expect.objectContaining({ key_id, status: 'revoked' });
    expect(await list(tenantId)).toContainEqual(listed);
  });

  it('says that a key is the first of its tenant, and says it once', async () => {
    const first = 'It is the first key of misspelled. If that is misspelled, revoke it.';
    const line = 'create-api-key --tenant misspelled --name CRM';
    expect((await run(line)).stdout).toContain(first);
    expect((await run(line)).stdout).not.toContain('first key');
  });
});

it('fails to revoke a key that is not there', async () => {
  expect(await revoke('nobody', 'key_x')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Tenant nobody has no such API key'),
  });
});

describe('security', () => {
  it("does not revoke another tenant's key", async () => {
    const { tenantId } = await createTenant();
    const { api_key, key_id } = await create(tenantId);
    expect(await revoke('nobody', key_id)).toMatchObject({ code: 1 });
    expect(await statusWith(api_key)).toBe(200);
  });

  it('lists neither key nor hash', async () => {
    const { tenantId } = await createTenant();
    const { api_key } = await create(tenantId);
    for (const json of ['', '--json']) {
      const { stdout } = await run(`list-api-keys ${json} --tenant ${tenantId}`);
      expect(stdout).toMatch(/key_/);
      expect(stdout).not.toContain(api_key);
      expect(stdout).not.toMatch(/[0-9a-f]{64}|hash/);
    }
  });
});
