import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { dueOutcomes } from '../support/stack/due-refreshes.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { createTenant, connect, connections, oauthApps, request, database } = stack;
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

const run = () => dueOutcomes(stack);
const connectDue = async (refreshToken: string, refreshDueAtMs: number) => {
  const { tenantId } = await createTenant();
  await connect(tenantId, 'gmail', { accessToken: 'old', refreshToken }, { refreshDueAtMs });
  return tenantId;
};

it('refreshes all that are due, and no other', async () => {
  google.answer = () => ({ body: { access_token: 'new', token_type: 'bearer', expires_in: 3600 } });
  const due: string[] = [];
  for (let n = 0; n < 30; n++) due.push(await connectDue('r', 1000 + n));
  const later = await connectDue('r', Date.now() + 60_000);
  google.requests.length = 0;
  expect(await run()).toEqual({
    queued: 30,
    refreshed: 30,
    ending: 0,
    lost: 0,
    postponed: 0,
    remaining: false,
  });
  expect(google.requests).toHaveLength(30);
  for (const tenantId of due) {
    expect(await connections.primary(tenantId, 'gmail')).toMatchObject({ version: 2 });
  }
  expect(await connections.primary(later, 'gmail')).toMatchObject({ version: 1 });
  expect(await run()).toEqual({
    queued: 0,
    refreshed: 0,
    ending: 0,
    lost: 0,
    postponed: 0,
    remaining: false,
  });
});

it('marks dead grants, postpones passing failures, and goes on', async () => {
  google.answer = ({ form }) => {
    switch (form.get('refresh_token')) {
      case 'dead':
        return { status: 400, body: { error: 'invalid_grant' } };
      case 'busy':
        return { status: 503, body: 'busy' };
      default:
        return { body: { access_token: 'new', token_type: 'bearer' } };
    }
  };
  const dead = await connectDue('dead', 1);
  const busy = await connectDue('busy', 2);
  const good = await connectDue('good', 3);
  expect(await run()).toMatchObject({
    refreshed: 1,
    ending: 0,
    lost: 1,
    postponed: 1,
    remaining: false,
  });
  expect(await connections.primary(dead, 'gmail')).toMatchObject({ standing: { is: 'ended' } });
  expect(await connections.primary(good, 'gmail')).toMatchObject({
    standing: { is: 'live' },
    version: 2,
  });
  const postponed = await connections.primary(busy, 'gmail');
  expect(postponed).toMatchObject({ standing: { is: 'live', renewal: { failures: 1 } } });
  expect(postponed?.refreshDueAtMs).toBeGreaterThan(Date.now());
});

it('marks a connection that no refresh can extend a week before its end, and at its end', async () => {
  const { tenantId, apiKey } = await createTenant();
  const day = 86_400_000;
  const read = async () => {
    const { body } = await request('/integrations', { apiKey });
    return (body as { status: string; reconnect_by: string | null }[])[0];
  };
  const endsAtMs = Date.now() + 6 * day;
  const tokens = { accessToken: 'a', accessTokenExpiresAtMs: endsAtMs };
  await connect(tenantId, 'intercom', tokens, { lapsesAtMs: endsAtMs, refreshDueAtMs: 1 });
  expect(await read()).toMatchObject({ status: 'connected', reconnect_by: null });
  expect(await run()).toMatchObject({ refreshed: 0, ending: 1, postponed: 0 });
  const reconnectBy = new Date(endsAtMs).toISOString();
  expect(await read()).toMatchObject({ status: 'connected', reconnect_by: reconnectBy });
  expect(await run()).toMatchObject({ ending: 0 });

  const marked = await connections.primary(tenantId, 'intercom');
  if (!marked) throw new Error('The connection is gone');
  const over = { ...marked, accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 };
  await connections.put({ ...over, version: marked.version + 1 }, marked.version);
  expect(await run()).toMatchObject({ lost: 1 });
  expect(await read()).toMatchObject({ status: 'reconnect_required', reconnect_by: null });
});

it('marks a connection whose refresh still fails shortly before it lapses, until one succeeds', async () => {
  const lapsesAtMs = Date.now() + 86_400_000;
  const { tenantId } = await createTenant();
  const connectLapsing = { lapsesAtMs, refreshDueAtMs: 1 };
  await connect(tenantId, 'gmail', { accessToken: 'a', refreshToken: 'r' }, connectLapsing);
  google.answer = () => ({ status: 503, body: 'busy' });
  expect(await run()).toMatchObject({ postponed: 1 });
  const marked = await connections.primary(tenantId, 'gmail');
  if (!marked) throw new Error('The connection is gone');
  expect(marked).toMatchObject({ standing: { is: 'live' }, reconnectByMs: lapsesAtMs });

  google.answer = () => ({ body: { access_token: 'new', token_type: 'bearer' } });
  const due = { ...marked, standing: { is: 'live' }, refreshDueAtMs: 1 } as const;
  await connections.put({ ...due, version: marked.version + 1 }, marked.version);
  expect(await run()).toMatchObject({ refreshed: 1 });
  expect((await connections.primary(tenantId, 'gmail'))?.reconnectByMs).toBeUndefined();
});

it('keeps the lease of a refresh under way, and postpones its own', async () => {
  const { tenantId } = await createTenant();
  const tokens = {
    accessToken: 'a',
    refreshToken: 'r',
    accessTokenExpiresAtMs: Date.now() + 60_000,
  };
  await connect(tenantId, 'gmail', tokens, { refreshDueAtMs: 1 });
  const before = await connections.primary(tenantId, 'gmail');
  if (!before) throw new Error('The connection is gone');
  const lease = { owner: 'somebody', untilMs: Date.now() + 10_000 };
  await connections.acquireLease({ ...before, lease }, Date.now());
  google.requests.length = 0;
  expect(await run()).toMatchObject({ postponed: 1 });
  expect(google.requests).toEqual([]);
  const after = await connections.primary(tenantId, 'gmail');
  expect(after).toMatchObject({ lease, version: before.version });
  expect(after?.refreshDueAtMs).toBeGreaterThan(Date.now());
});

it('goes on after a row that cannot be read, and after a provider that does not answer', async () => {
  const spoilt = await connectDue('spoilt', 1);
  await database.client.send(
    new UpdateCommand({
      TableName: database.tableName('integrations'),
      Key: { tenant_id: spoilt, type_and_account: 'gmail#unnamed' },
      UpdateExpression: 'SET #status = :odd',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':odd': 'odd' },
    }),
  );
  google.answer = () => ({ status: 503, body: 'busy' });
  const busy = await Promise.all(Array.from({ length: 2 }, () => connectDue('busy', 2)));
  const { tenantId } = await createTenant();
  await oauthApps.put({ integrationType: 'zoom', clientId: 'id', clientSecret: 'secret' });
  await connect(tenantId, 'zoom', { accessToken: 'a', refreshToken: 'r' }, { refreshDueAtMs: 3 });
  google.requests.length = 0;
  expect(await run()).toMatchObject({ postponed: busy.length + 2, remaining: false });
  expect(await run()).toMatchObject({ postponed: 0, refreshed: 0 });
});

it('uses a replaced client secret as soon as the provider refuses the old one', async () => {
  const secrets: (string | null)[] = [];
  const accept = (secret: string) => {
    google.answer = ({ form }) => {
      secrets.push(form.get('client_secret'));
      return form.get('client_secret') === secret
        ? { body: { access_token: 'new', token_type: 'bearer' } }
        : { status: 401, body: { error: 'invalid_client' } };
    };
  };
  accept('secret');
  await connectDue('before', 1);
  expect(await run()).toMatchObject({ refreshed: 1 });
  await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'replaced' });
  accept('replaced');
  const tenantId = await connectDue('after', 1);
  expect(await run()).toMatchObject({ refreshed: 1 });
  expect(secrets).toEqual(['secret', 'secret', 'replaced']);
  expect(await connections.primary(tenantId, 'gmail')).toMatchObject({ standing: { is: 'live' } });
});
