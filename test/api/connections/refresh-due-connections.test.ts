import { expect, it } from 'vitest';
import { startStub } from '../../support/providers/stub-server.ts';
import { dueOutcomes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { connected, oauthApps } = stack;
await stack.setUpApps('gmail');

const run = () => dueOutcomes(stack);
const connectDue = (refreshToken: string, refreshDueAtMs: number) =>
  connected('gmail', { accessToken: 'old', refreshToken }, { refreshDueAtMs });
const granted = { body: { access_token: 'new', token_type: 'bearer' } };

it('refreshes what is due and no other, marks ended grants, postpones passing failures, and goes on', async () => {
  const responses = {
    dead: { status: 400, body: { error: 'invalid_grant' } },
    busy: { status: 503, body: 'busy' },
    good: granted,
  };
  google.respond = ({ form }) => responses[form.get('refresh_token') as keyof typeof responses];
  const [dead, failed] = [await connectDue('dead', 1), await connectDue('busy', 2)];
  const good = await connectDue('good', 3);
  const later = await connectDue('good', Date.now() + 60_000);
  const outcomes = { refreshed: 1, ending: 0, lost: 1, postponed: 1, remaining: false };
  expect(await run()).toMatchObject(outcomes);
  expect(await dead.stored()).toMatchObject({ state: { is: 'ended' } });
  expect(await good.stored()).toMatchObject({ state: { is: 'live' }, version: 2 });
  expect(await later.stored()).toMatchObject({ version: 1 });
  const postponed = await failed.stored();
  expect(postponed).toMatchObject({ state: { is: 'live', renewal: { failures: 1 } } });
  expect(postponed?.refreshDueAtMs).toBeGreaterThan(Date.now());
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
