import { expect, it } from 'vitest';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['slack.com']);
const { request, connected, provider } = stack;
await stack.setUpApps('slack');

it.each([
  ['fails', { status: 503, body: 'down' }],
  ['refuses at HTTP 200', { body: { ok: false, error: 'invalid_auth' } }],
  ['answers with a redirect', { status: 302, headers: { location: 'https://slack.com/' } }],
])('deletes the connection even when the provider %s, and says so', async (_, response) => {
  const { apiKey, stored } = await connected('slack', { accessToken: 'a' });
  const path = `/integrations/${(await stored())?.integrationId}`;
  provider.respond = () => response;
  expect((await request(path, { method: 'DELETE', apiKey })).body).toMatchObject({
    revoked: false,
    detail: expect.stringContaining('Slack did not end its grant'),
  });
  expect(await stored()).toBeUndefined();
});
