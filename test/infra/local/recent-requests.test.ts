import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { createRecentRequests } from '../../../infra/local/web/start/recent-requests.ts';

const served = {
  method: 'GET',
  path: '/api/agents',
  status: 200,
  durationMs: 3,
  refusal: undefined,
};
const pathOf = (path: string) => {
  const requests = createRecentRequests();
  requests.add({ ...served, path });
  return requests.after(0)[0]?.path;
};
const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6';

describe('the recent requests', () => {
  it('are the last fifty, with their numbers', () => {
    const requests = createRecentRequests(() => 0);
    for (let count = 0; count < 60; count++) requests.add(served);
    const all = requests.after(0);
    expect(all).toHaveLength(50);
    expect(all[0]).toEqual({ ...served, number: 11, at: '1970-01-01T00:00:00.000Z' });
    expect(requests.after(58).map(({ number }) => number)).toEqual([59, 60]);
  });

  it.each([
    '/api/events/components/demo/events/task_completed/options/project_id',
    '/api/integrations/01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  ])('keep the path %s', (path) => {
    expect(pathOf(path)).toBe(path);
  });

  it.each([
    ['an API key', `/api/${createApiKey('local')}/agents`, '/api/sk_…/agents'],
    ['a short key', '/api/sk_local_abc', '/api/sk_…'],
    ['a key in other letters', '/api/SK_LOCAL_ABC', '/api/sk_…'],
    [
      'a key of which letters are encoded',
      `/api/x${createApiKey('local').replace('_', '%5f')}`,
      '/api/…',
    ],
    ['a key behind letters', `/api/x${createApiKey('local')}`, '/api/…'],
    ['a code or token', `/api/${secret}/x`, '/api/…/x'],
    ['a state', `/api/x.${secret}.${secret}`, '/api/…'],
    ['a query in the path', '/api/x;code=abc', '/api/x…'],
    ['an escaped query', '/api/x%3Fcode%3Dabc', '/api/x…'],
    ['an escaped query, once more', '/api/x%3fstate=abc/def', '/api/x…'],
  ])('keep nothing of %s', (_, path, stored) => {
    expect(pathOf(path)).toBe(stored);
  });

  it('keep no key that a reason repeats', () => {
    const requests = createRecentRequests();
    const refusal = { code: 'unauthorized', detail: `No ${createApiKey('prod')} here` };
    requests.add({ ...served, refusal });
    expect(requests.after(0)[0]?.refusal).toEqual({
      code: 'unauthorized',
      detail: 'No sk_… here',
    });
  });
});
