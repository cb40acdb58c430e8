import { expect, it } from 'vitest';
import { createExpired, googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stub = await startStub(() => ({ body: {} }));
const stack = await useStack(googleOrigins.map((origin) => [origin, stub.origin]));
const { request, oauthApps, connections } = stack;
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

it('leaves a connection deleted that was disconnected while it was refreshed', async () => {
  const { google, apiKey, tenantId, stored } = await createExpired(stub, stack);
  google.meanwhile = async () => {
    const connection = await stored();
    if (connection) expect(await connections.delete(connection)).toBe(true);
    return undefined;
  };
  expect(await request(labels, { apiKey })).toMatchObject({
    status: 422,
    body: { code: 'integration_not_connected' },
  });
  expect(google.refreshes).toBe(1);
  expect((await connections.ofType(tenantId, 'gmail')).connections).toEqual([]);
});
