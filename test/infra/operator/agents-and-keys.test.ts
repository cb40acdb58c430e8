import { describe, expect, it } from 'vitest';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await startTestStack();
const { request, createTenant, addKey } = stack;
const run = operatorOn(stack);
const add = async (tenantId: string, options: string): Promise<string> =>
  (await run(`agents add --json --tenant ${tenantId} ${options}`)).json.id;
const create = async (tenantId: string, options = '') =>
  (await run(`keys create --json --tenant ${tenantId} --name CRM ${options}`)).json;
const list = async (tenantId: string) => (await run(`keys list --json --tenant ${tenantId}`)).json;
const revoke = (tenantId: string, keyId: string) =>
  run(`keys revoke --json --tenant ${tenantId} --key-id ${keyId}`);
const statusWith = async (apiKey: string) => (await request('/agents', { apiKey })).status;

describe('agents', () => {
  it('adds agents that the API lists', async () => {
    const { tenantId, apiKey } = await createTenant();
    const name = '受付'.repeat(100);
    const { code, stderr, json } = await run(
      `agents add --json --tenant ${tenantId} --name ${name}`,
    );
    const { id } = json;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json).toEqual({ id: expect.any(String), tenant_id: tenantId, name, enabled: true });
    const disabled = await add(tenantId, '--name Asleep --disabled');
    expect((await request('/agents', { apiKey })).body).toEqual([
      { id: disabled, name: 'Asleep', enabled: false },
      { id, name, enabled: true },
    ]);
  });

  it('changes only what the options name, and lists by name', async () => {
    const { tenantId } = await createTenant();
    const [first, second] = [await add(tenantId, '--name a'), await add(tenantId, '--name b')];
    const set = async (options: string) =>
      (await run(`agents change --json --tenant ${tenantId} --agent-id ${first} ${options}`)).json;
    const agent = { id: first, tenant_id: tenantId, name: 'a', enabled: false };
    expect(await set('--enabled false')).toEqual(agent);
    expect(await set('--name c')).toEqual({ ...agent, name: 'c' });
    const { json } = await run(`agents list --json --tenant ${tenantId}`);
    expect(json).toEqual([
      { ...agent, id: second, name: 'b', enabled: true },
      { ...agent, name: 'c' },
    ]);
    const { stdout } = await run(`agents list --tenant ${tenantId}`);
    expect(stdout).toContain(`${second}  yes      b\n`);
  });

  it('removes an agent', async () => {
    const { tenantId } = await createTenant();
    const id = await add(tenantId, '--name a');
    const { code } = await run(`agents remove --tenant ${tenantId} --agent-id ${id.toUpperCase()}`);
    expect(code).toBe(0);
    expect((await run(`agents list --tenant ${tenantId}`)).stdout).toContain('has no agents');
  });
});

describe('API keys', () => {
  it('creates a key that works, for everything and for ever by default', async () => {
    const { tenantId } = await createTenant();
    const json = await create(tenantId);
    expect(json).toEqual({
      api_key: expect.stringMatching(/^sk_local_[0-9A-Za-z]{36}$/),
      key_id: expect.stringMatching(/^key_/),
      tenant_id: tenantId,
      name: 'CRM',
      scopes: ['*'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      expires_at: null,
    });
    expect(await statusWith(json.api_key)).toBe(200);
  });

  it('lists keys oldest first, with their status', async () => {
    const tenantId = 'lists-keys';
    const { key_id } = await create(tenantId, '--expires-in 1d');
    await addKey(tenantId, { keyId: 'key_z', name: 'Old', expiresAtMs: 1 });
    const old = { key_id: 'key_z', tenant_id: tenantId, name: 'Old', status: 'expired' };
    const json = await list(tenantId);
    expect(json).toMatchObject([
      { key_id, name: 'CRM', status: 'active', revoked_at: null },
      { ...old, expires_at: '1970-01-01T00:00:00.001Z' },
    ]);
    const { stdout } = await run(`keys list --tenant ${tenantId}`);
    for (const shown of [JSON.stringify(json), stdout]) expect(shown).not.toMatch(/[0-9a-f]{64}/);
  });

  it('revokes a key, and rolls one once', async () => {
    const { tenantId } = await createTenant();
    const { api_key, key_id } = await create(tenantId, '--scopes "agents:read, agents:read"');
    const roll = `keys roll --json --tenant ${tenantId} --key-id ${key_id} --old-expires-in 1d`;
    const { json } = await run(roll);
    expect(json).toMatchObject({ name: 'CRM', scopes: ['agents:read'], expires_at: null });
    expect(Date.parse(json.old.expires_at) - Date.parse(json.created_at)).toBe(86_400_000);
    expect((await run(roll)).stderr).toContain(`was rolled already. Roll ${json.key_id}.`);
    const revoked = await revoke(tenantId, key_id);
    expect(revoked).toMatchObject({ code: 0, json: { key_id, tenant_id: tenantId } });
    expect((await revoke(tenantId, key_id)).json).toEqual(revoked.json);
    expect([await statusWith(api_key), await statusWith(json.api_key)]).toEqual([401, 200]);
  });

  it('says that a key is the first of its tenant, and says it once', async () => {
    const first = 'It is the first key of misspelled. If that is misspelled, revoke it.';
    const line = 'keys create --tenant misspelled --name CRM';
    expect((await run(line)).stdout).toContain(first);
    expect((await run(line)).stdout).not.toContain('first key');
  });
});
