import { describe, expect, it } from 'vitest';
import { eventNames } from '../../../functions/events/domain/connection-event.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { request, createTenant } = await useStack();

const url = 'http://localhost:9/hooks';
const send = async (method: string, apiKey: string, path: string, sent: object) => {
  const options = { method, apiKey, body: JSON.stringify(sent) };
  const { status, body } = await request(`/webhooks${path}`, options);
  return { status, body: Object(body) };
};
const create = (apiKey: string, body: object) => send('POST', apiKey, '', body);

describe('a URL', () => {
  it.each([
    ['without https', 'http://hooks.example.com/', 'https'],
    ['with a user name', 'https://ada@hooks.example.com/', 'user name'],
    ['with a fragment', 'https://hooks.example.com/#', 'fragment'],
    ['that is none', 'hooks.example.com', 'absolute'],
    ['of another kind', 'ftp://hooks.example.com', 'https'],
    ['at an address', 'https://10.0.0.1/', 'public'],
    ['at nobody', 'https://nobody.invalid/', 'DNS'],
  ])('%s is refused, and says why', async (_, bad, shown) => {
    const { apiKey } = await createTenant();
    const { body } = await create(apiKey, { url });
    for (const response of [
      await create(apiKey, { url: bad }),
      await send('PATCH', apiKey, `/${body.id}`, { url: bad }),
    ]) {
      expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'url' }] } });
      expect(response.body.detail).toContain(shown);
    }
  });
});

describe('a host', () => {
  const silent = { url: 'https://nobody.invalid/' };

  it('is looked up for no tenant that has as many webhooks as it may', async () => {
    const { apiKey } = await createTenant();
    for (let n = 0; n < 10; n++) await create(apiKey, { url });
    const { status, body } = await create(apiKey, silent);
    expect(status).toBe(422);
    const message = expect.stringMatching(/^there are 10 webhooks already,/);
    expect(body.errors).toEqual([{ field: 'url', message }]);
  });
});

it('names every event type when an unknown one is sent', async () => {
  const { apiKey } = await createTenant();
  const response = await create(apiKey, { url, event_types: ['connection.lost'] });
  expect(response.status).toBe(422);
  for (const name of eventNames) expect(response.body.detail).toContain(name);
});
