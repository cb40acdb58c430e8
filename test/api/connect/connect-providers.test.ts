import { describe, expect, it } from 'vitest';
import type { StubResponse } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'slack.com',
  'oauth2.googleapis.com',
  'graph.facebook.com',
  'services.leadconnectorhq.com',
]);
const { createTenant, connectionOf, setUpApps, info, provider } = stack;
const { start, callBack } = createConnecting(stack);

/** The callback as the provider's browser redirect makes it, for a flow just started. */
const connect = async (
  type: string,
  response: (form: URLSearchParams) => StubResponse,
  more: Record<string, string> = {},
) => {
  await setUpApps(type);
  const { tenantId, apiKey } = await createTenant();
  const started = await start(apiKey, type);
  provider.requests.length = 0;
  provider.respond = ({ form }) => response(form);
  const outcome = await callBack(type, started, more);
  return { outcome, requests: provider.requests, ...connectionOf(tenantId, type) };
};

describe('connecting', () => {
  it('gmail sends code, verifier and secret in the body, and stores the granted scopes', async () => {
    const { outcome, stored, tokens, requests } = await connect('gmail', () => ({
      body: {
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 3599,
        token_type: 'Bearer',
        scope: 'https://www.googleapis.com/auth/gmail.modify openid',
        id_token: 'not.a.jwt',
      },
    }));
    expect(outcome).toMatchObject({ category: 'email', success: 'true' });
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: `${info.base_url}/integrations/oauth_callback/gmail`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      client_id: 'id',
      client_secret: 'secret',
    });
    const grantedScopes = ['https://www.googleapis.com/auth/gmail.modify', 'openid'];
    expect(await stored()).toMatchObject({ grantedScopes });
    expect(await tokens()).toMatchObject({ accessToken: 'a', refreshToken: 'r' });
  });
});
