import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { dataDir, request, createTenant, addKey } = await startTestStack();

const run = (command: string, tenantId: string, ...options: string[]) =>
  operator([command, '--local', dataDir, '--tenant', tenantId, '--json', ...options]);
const createdKey = z.object({ api_key: z.string(), key_id: z.string() });
const create = async (tenantId: string, ...options: string[]) =>
  createdKey.parse((await run('create-api-key', tenantId, '--name', 'CRM', ...options)).answer);

describe('API key commands', () => {
  describe('success', () => {
    it('creates a key that works, for everything and for ever by default', async () => {
      const { tenantId } = await createTenant();
      const { answer } = await run('create-api-key', tenantId, '--name', 'CRM');
      expect(answer).toEqual({
        api_key: expect.stringMatching(/^sk_local_[0-9A-Za-z]{36}$/),
        key_id: expect.stringMatching(/^key_/),
        tenant_id: tenantId,
        name: 'CRM',
        scopes: ['*'],
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        expires_at: null,
      });
      const apiKey = createdKey.parse(answer).api_key;
      expect(await request('/agents', { apiKey })).toMatchObject({ status: 200 });
    });

    it('limits a key to its scopes', async () => {
      const { tenantId } = await createTenant();
      const reader = await create(tenantId, '--scopes', 'agents:read, agents:read');
      const other = await create(tenantId, '--scopes', 'events:read,integrations:read');
      expect((await request('/agents', { apiKey: reader.api_key })).status).toBe(200);
      expect((await request('/agents', { apiKey: other.api_key })).status).toBe(403);
    });

    it('lets a key expire', async () => {
      const { tenantId } = await createTenant();
      const { answer } = await run(
        'create-api-key',
        tenantId,
        '--name',
        'a',
        '--expires-in',
        '12h',
      );
      const { created_at, expires_at } = z
        .object({ created_at: z.iso.datetime(), expires_at: z.iso.datetime() })
        .parse(answer);
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(12 * 3_600_000);
    });

    it('lists keys oldest first, with their status', async () => {
      const tenantId = 'lists-keys';
      const active = await create(tenantId, '--expires-in', '1d');
      await addKey(tenantId, { keyId: 'key_z', name: 'Old', expiresAtMs: 1 });
      expect((await run('list-api-keys', tenantId)).answer).toMatchObject([
        { key_id: active.key_id, name: 'CRM', status: 'active', revoked_at: null },
        {
          key_id: 'key_z',
          tenant_id: tenantId,
          name: 'Old',
          status: 'expired',
          expires_at: '1970-01-01T00:00:00.001Z',
        },
      ]);
    });

    it('revokes a key at once, and again without harm', async () => {
      const { tenantId } = await createTenant();
      const { api_key: apiKey, key_id } = await create(tenantId);
      const revoked = await run('revoke-api-key', tenantId, '--key-id', key_id);
      expect(revoked).toMatchObject({ code: 0, answer: { key_id, tenant_id: tenantId } });
      expect((await request('/agents', { apiKey })).status).toBe(401);
      const again = await run('revoke-api-key', tenantId, '--key-id', key_id);
      expect(again.answer).toEqual(revoked.answer);
      const { answer } = await run('list-api-keys', tenantId);
      expect(answer).toContainEqual(expect.objectContaining({ key_id, status: 'revoked' }));
    });
  });

  describe('errors', () => {
    it('fails to revoke a key that is not there', async () => {
      expect(await run('revoke-api-key', 'nobody', '--key-id', 'key_x')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('Tenant nobody has no such API key'),
      });
    });

    it('names the valid scopes', async () => {
      const options = ['--name', 'a', '--scopes', 'agents:write'];
      expect(await run('create-api-key', 'nobody', ...options)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('agents:read, events:read'),
      });
    });

    it('names the scope that a misspelled one looks like', async () => {
      const options = ['--name', 'a', '--scopes', 'events:read,agents:reed'];
      expect(await run('create-api-key', 'nobody', ...options)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('(did you mean agents:read?)'),
      });
    });

    it('says that a key is the first of its tenant, and says it once', async () => {
      const tenantId = 'misspelled';
      const args = ['create-api-key', '--local', dataDir, '--tenant', tenantId, '--name', 'CRM'];
      const first = 'It is the first key of misspelled. If that is misspelled, revoke it.';
      expect((await operator(args)).stdout).toContain(first);
      expect((await operator(args)).stdout).not.toContain('first key');
    });
  });

  describe('security', () => {
    it("does not revoke another tenant's key", async () => {
      const { tenantId } = await createTenant();
      const { api_key: apiKey, key_id } = await create(tenantId);
      expect(await run('revoke-api-key', 'nobody', '--key-id', key_id)).toMatchObject({ code: 1 });
      expect((await request('/agents', { apiKey })).status).toBe(200);
    });

    it('lists neither key nor hash', async () => {
      const { tenantId } = await createTenant();
      const { api_key } = await create(tenantId);
      const args = ['list-api-keys', '--local', dataDir, '--tenant', tenantId];
      for (const { stdout } of [await operator(args), await operator([...args, '--json'])]) {
        expect(stdout).not.toContain(api_key);
        expect(stdout).not.toMatch(/[0-9a-f]{64}|hash/);
      }
    });
  });
});
