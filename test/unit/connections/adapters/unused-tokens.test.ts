import type http from 'node:http';
import { expect, it } from 'vitest';
import { facebookMessenger } from '../../../../functions/catalogue/providers/facebook-messenger.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { createOAuthClient } from '../../../../functions/connections/adapters/oauth-client.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { serve } from '../../../support/run/serve.ts';

const app = { integrationType: 'gmail', clientId: 'c', clientSecret: 's' };
const signal = new AbortController().signal;
const code = { code: 'c', redirectUri: 'https://api.example.com/', codeVerifier: 'v'.repeat(43) };

type Respond = (response: http.ServerResponse) => unknown;
const answer =
  (status: number, body: object): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const lost: Respond = (response) => response.destroy();

/**
 * A token endpoint that answers one request after the other, and is gone after the last.
 * @returns what a failed request says of its token or code
 */
const unusedAfter = async (
  responders: readonly Respond[],
  use: 'refresh' | 'exchange',
  given: Provider = gmail,
) => {
  const left = [...responders];
  const { connect } = await serve((_, response) => left.shift()?.(response));
  const client = createOAuthClient(
    () => 0,
    (url) => {
      if (left.length === 0) throw new Error('Gone');
      return connect(url);
    },
  );
  const provider = resolveProvider(given, {});
  const tokens = { accessToken: 'a', refreshToken: 'r', grantedScopes: [] };
  const used =
    use === 'refresh'
      ? client.refresh(provider, app, tokens, signal)
      : client.exchangeCode(provider, app, code, signal);
  const error: unknown = await used.catch((cause: unknown) => cause);
  if (error instanceof TokenEndpointError) return [error.failure, error.unused];
  throw new Error('It was granted', { cause: error });
};

const short = answer(200, { access_token: 'a', token_type: 'bearer', expires_in: 60 });
const busy = answer(503, {});
const limited = answer(429, {});
const ended = answer(400, { error: 'invalid_grant' });

it.each([
  ['refresh', 'cannot be reached', [], gmail, ['transient', 'not_sent']],
  ['exchange', 'cannot be reached', [], gmail, ['transient', 'not_sent']],
  ['refresh', 'limits us', [limited], gmail, ['transient', 'refused']],
  ['refresh', 'refuses the token', [ended], gmail, ['reconnect', 'refused']],
  ['refresh', 'is broken', [busy], gmail, ['transient', undefined]],
  ['refresh', 'answers nothing', [lost], gmail, ['transient', undefined]],
  ['exchange', 'answers nothing', [lost], gmail, ['transient', undefined]],
  [
    ...(['exchange', 'is gone after it took the code'] as const),
    ...([[short], facebookMessenger, ['transient', undefined]] as const),
  ],
  [
    ...(['exchange', 'limits us after it took the code'] as const),
    ...([[short, limited], facebookMessenger, ['transient', undefined]] as const),
  ],
] as const)(
  'knows after the %s at a provider that %s whether that can have used anything up',
  async (use, _, responders, provider, unused) => {
    expect(await unusedAfter(responders, use, provider)).toEqual(unused);
  },
);
