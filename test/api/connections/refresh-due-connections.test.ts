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
