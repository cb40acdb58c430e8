import { expect, it } from 'vitest';
import { startTestStack } from '../support/harness.ts';
import { startStub } from '../support/stub-server.ts';

const google = await startStub(() => ({ body: {} }));
const { createTenant, connect, integrations, oauthApps, stack } = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

const run = async () => {
  const invoked = await stack.functions.get('refresh-due-connections')?.invoke({}, 'test');
  return invoked && 'result' in invoked ? JSON.parse(invoked.result) : invoked;
};
const connectDue = async (refreshToken: string, refreshDueAtMs: number) => {
  const { tenantId } = await createTenant();
  await connect(tenantId, 'gmail', { accessToken: 'old', refreshToken }, { refreshDueAtMs });
  return tenantId;
};

it('refreshes what is due, in any number, and nothing else', async () => {
  google.answer = () => ({ body: { access_token: 'new', token_type: 'bearer', expires_in: 3600 } });
  const due: string[] = [];
  for (let n = 0; n < 30; n++) due.push(await connectDue('r', 1000 + n));
  const later = await connectDue('r', Date.now() + 60_000);
  google.requests.length = 0;
  expect(await run()).toEqual({ refreshed: 30, lost: 0, postponed: 0, remaining: false });
  expect(google.requests).toHaveLength(30);
  for (const tenantId of due) {
    expect(await integrations.get(tenantId, 'gmail')).toMatchObject({ version: 2 });
  }
  expect(await integrations.get(later, 'gmail')).toMatchObject({ version: 1 });
  expect(await run()).toEqual({ refreshed: 0, lost: 0, postponed: 0, remaining: false });
});

it('marks what cannot be saved, postpones what failed for now, and goes on', async () => {
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
  expect(await run()).toEqual({ refreshed: 1, lost: 1, postponed: 1, remaining: false });
  expect(await integrations.get(dead, 'gmail')).toMatchObject({ status: 'reconnect_required' });
  expect(await integrations.get(good, 'gmail')).toMatchObject({ status: 'connected', version: 2 });
  const postponed = await integrations.get(busy, 'gmail');
  expect(postponed).toMatchObject({ status: 'connected', failedRefreshes: 1 });
  expect(postponed?.refreshDueAtMs).toBeGreaterThan(Date.now());
});
