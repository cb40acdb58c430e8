import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../../functions/domain/model/uuid-v7.ts';
import { describeProtectedRoute } from '../support/stack/protected-route.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, agents } = stack;

const addAgents = async (tenantId: string, names: string[]) => {
  for (const name of names) {
    await agents.put({ id: uuidV7(Date.now()), tenantId, name, enabled: true });
  }
};
const names = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);

describe('GET /agents', () => {
  describe('success', () => {
    it('answers an empty array for a tenant without agents', async () => {
      const { apiKey } = await createTenant();
      expect(await request('/agents', { apiKey })).toMatchObject({ status: 200, body: [] });
    });

    it('answers only id, name and enabled, sorted by name and then id', async () => {
      const { tenantId, apiKey } = await createTenant();
      const [first, second, third] = [uuidV7(1), uuidV7(2), uuidV7(3)];
      await agents.put({ id: third, tenantId, name: 'Alma', enabled: true });
      await agents.put({ id: second, tenantId, name: 'Al', enabled: false });
      await agents.put({ id: first, tenantId, name: 'Al', enabled: true });
      const { body } = await request('/agents', { apiKey });
      expect(body).toEqual([
        { id: first, name: 'Al', enabled: true },
        { id: second, name: 'Al', enabled: false },
        { id: third, name: 'Alma', enabled: true },
      ]);
    });

    it('answers the whole list, however long', async () => {
      const { tenantId, apiKey } = await createTenant();
      await addAgents(
        tenantId,
        Array.from({ length: 120 }, (_, n) => `${'x'.repeat(150)}${n + 100}`),
      );
      const answer = await request('/agents', { apiKey });
      expect(answer.body).toHaveLength(120);
      expect(answer.headers.get('link')).toBeNull();
    });

    it('pages with limit, and its links lead to every agent once', async () => {
      const { tenantId, apiKey } = await createTenant();
      await addAgents(tenantId, ['b', 'a', 'é', 'c', '日本', 'c', '😀']);
      const seen: string[] = [];
      let path: string | undefined = '/agents?limit=2';
      while (path) {
        const page = await request(path, { apiKey });
        seen.push(...names(page.body));
        const link: string | undefined = page.headers
          .get('link')
          ?.match(/^<(.+)>; rel="next"$/)?.[1];
        path = link?.replace(stack.info.base_url, '');
      }
      expect(seen).toEqual(['a', 'b', 'c', 'c', 'é', '日本', '😀']);
    });

    it('has no next link when the last page is exactly full', async () => {
      const { tenantId, apiKey } = await createTenant();
      await addAgents(tenantId, ['a', 'b']);
      const { headers } = await request('/agents?limit=2', { apiKey });
      expect(headers.get('link')).toBeNull();
    });
  });

  describe('errors', () => {
    const cursorOf = (name: string) =>
      Buffer.from(JSON.stringify([name, '01932c07-2f5e-7c1a-9a63-52b5a1c8a001'])).toString(
        'base64url',
      );
    it.each([
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=0x10', 'limit'],
      ['limit=1e2', 'limit'],
      ['limit=%2B5', 'limit'],
      ['limit=+5', 'limit'],
      ['limit=5.0', 'limit'],
      ['limit=%D9%A5', 'limit'],
      ['limit=', 'limit'],
      ['limit=two', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['cursor=nonsense', 'cursor'],
      ['cursor=bnVsbA', 'cursor'],
      ['cursor=a&cursor=b', 'cursor'],
      [`cursor=${cursorOf('x'.repeat(1060))}`, 'cursor'],
      [`cursor=${cursorOf('\ud800')}`, 'cursor'],
    ])('422s %s, naming it', async (query, field) => {
      const { apiKey } = await createTenant();
      expect(await request(`/agents?${query}`, { apiKey })).toMatchObject({
        status: 422,
        body: {
          code: 'validation_failed',
          detail: expect.stringContaining(field),
          errors: [{ field, message: expect.any(String) }],
        },
      });
    });
  });

  describe('security', () => {
    it('shows each tenant only its own agents, even with the cursor of another tenant', async () => {
      const [mine, theirs] = [await createTenant(), await createTenant()];
      await addAgents(mine.tenantId, ['a', 'b']);
      await addAgents(theirs.tenantId, ['a1', 'b1', 'c1']);
      const { headers } = await request('/agents?limit=1', { apiKey: theirs.apiKey });
      const cursor = headers.get('link')?.match(/cursor=([\w-]+)/)?.[1];
      const { body } = await request(`/agents?limit=9&cursor=${cursor}`, { apiKey: mine.apiKey });
      expect(names(body)).toEqual(['b']);
    });
  });

  describeProtectedRoute(stack, { path: '/agents', scope: 'agents:read' });
});
