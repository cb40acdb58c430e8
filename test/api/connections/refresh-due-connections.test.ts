import { expect, it } from 'vitest';
import { startStub } from '../../support/providers/stub-server.ts';
import { dueOutcomes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { connected, oauthApps, request } = stack;
await stack.setUpApps('gmail');

const run = () => dueOutcomes(stack);
const connectDue = (refreshToken: string, refreshDueAtMs: number) =>
  connected('gmail', { accessToken: 'old', refreshToken }, { refreshDueAtMs });
const granted = { body: { access_token: 'new', token_type: 'bearer' } };

it('refreshes all that are due, and no other', async () => {
  google.respond = () => ({
    body: { access_token: 'new', token_type: 'bearer', expires_in: 3600 },
  });
  const due = [];
  for (let n = 0; n < 30; n++) due.push(await connectDue('r', 1000 + n));
  const later = await connectDue('r', Date.now() + 60_000);
  google.requests.length = 0;
  const nothing = { queued: 0, refreshed: 0, ending: 0, lost: 0, postponed: 0, remaining: false };
  expect(await run()).toEqual({ ...nothing, queued: 30, refreshed: 30 });
  expect(google.requests).toHaveLength(30);
  for (const { stored } of due) expect(await stored()).toMatchObject({ version: 2 });
  expect(await later.stored()).toMatchObject({ version: 1 });
  expect(await run()).toEqual(nothing);
});

it('marks ended grants, postpones passing failures, and goes on', async () => {
  const responses = {
    dead: { status: 400, body: { error: 'invalid_grant' } },
    busy: { status: 503, body: 'busy' },
    good: granted,
  };
  google.respond = ({ form }) => responses[form.get('refresh_token') as keyof typeof responses];
  const [dead, failed] = [await connectDue('dead', 1), await connectDue('busy', 2)];
  const good = await connectDue('good', 3);
  const outcomes = { refreshed: 1, ending: 0, lost: 1, postponed: 1, remaining: false };
  expect(await run()).toMatchObject(outcomes);
  expect(await dead.stored()).toMatchObject({ state: { is: 'ended' } });
  expect(await good.stored()).toMatchObject({ state: { is: 'live' }, version: 2 });
  const postponed = await failed.stored();
  expect(postponed).toMatchObject({ state: { is: 'live', renewal: { failures: 1 } } });
  expect(postponed?.refreshDueAtMs).toBeGreaterThan(Date.now());
});

it('marks a connection that no refresh can extend a week before its end, and at its end', async () => {
  const endsAtMs = Date.now() + 6 * 86_400_000;
  const tokens = { accessToken: 'a', accessTokenExpiresAtMs: endsAtMs };
  const ending = { grantExpiresAtMs: endsAtMs, refreshDueAtMs: 1 };
  const { apiKey, change } = await connected('intercom', tokens, ending);
  const read = async () => Object((await request('/integrations', { apiKey })).body)[0];
  expect(await read()).toMatchObject({ status: 'connected', reconnect_by: null });
  expect(await run()).toMatchObject({ refreshed: 0, ending: 1, postponed: 0 });
  const reconnectBy = new Date(endsAtMs).toISOString();
  expect(await read()).toMatchObject({ status: 'connected', reconnect_by: reconnectBy });
  expect(await run()).toMatchObject({ ending: 0 });

  await change({ accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 });
  expect(await run()).toMatchObject({ lost: 1 });
  expect(await read()).toMatchObject({ status: 'reconnect_required', reconnect_by: null });
});

it('uses a replaced client secret as soon as the provider refuses the old one', async () => {
  const secrets: (string | null)[] = [];
  const accept = (secret: string) => {
    google.respond = ({ form }) => {
      secrets.push(form.get('client_secret'));
      return form.get('client_secret') === secret
        ? granted
        : { status: 401, body: { error: 'invalid_client' } };
    };
  };
  accept('secret');
  await connectDue('before', 1);
  expect(await run()).toMatchObject({ refreshed: 1 });
  await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'replaced' });
  accept('replaced');
  const { stored } = await connectDue('after', 1);
  expect(await run()).toMatchObject({ refreshed: 1 });
  expect(secrets).toEqual(['secret', 'secret', 'replaced']);
  expect(await stored()).toMatchObject({ state: { is: 'live' } });
});
