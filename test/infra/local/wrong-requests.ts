import { createHash } from 'node:crypto';
import type { DocumentedEnding, DocumentedOAuth } from '../../support/providers/provider-stub.ts';
import {
  basicCredentials,
  contentTypes,
  secretAsUser,
  strictClient,
} from '../../support/providers/strict-grants.ts';
import {
  createStrictProvider,
  howTokensAreShown,
} from '../../support/providers/strict-provider.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';

export type Changes = Record<string, string | undefined>;
const redirectUri = 'https://app.example/callback';

const verifier = 'v'.repeat(43);
const otherEncoding = { form: 'json', json: 'form' } as const;
const withoutGaps = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
const write = (
  method: string,
  url: string,
  headers: Changes,
  parameters: Changes = {},
  encoding?: 'form' | 'json',
): StubRequest => ({
  method,
  url: new URL(url),
  headers: { ...(encoding && { 'content-type': contentTypes[encoding] }), ...withoutGaps(headers) },
  form: new URLSearchParams(encoding === 'form' ? withoutGaps(parameters) : {}),
  json: encoding === 'json' ? withoutGaps(parameters) : undefined,
});

export const authorizeUrlOf = ({ authorize, token }: DocumentedOAuth, changes: Changes = {}) => {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = {
    client_id: strictClient.id,
    response_type: 'code',
    state: 'state',
    redirect_uri: redirectUri,
    ...(token.pkce === true && { code_challenge, code_challenge_method: 'S256' }),
    ...authorize.query,
    ...changes,
  };
  return new URL(`${authorize.url}?${new URLSearchParams(withoutGaps(query))}`);
};

/** A stand-in that has given two pairs of tokens, and requests to it that are as documented. */
export const createStand = (documented: DocumentedOAuth) => {
  const provider = createStrictProvider(documented);
  for (const n of [1, 2])
    provider.give({ access_token: `access-${n}`, refresh_token: `refresh-${n}` });
  const { token } = documented;
  const secret = { client_id: strictClient.id, client_secret: strictClient.secret };
  const shownAs: Changes = { basic: basicCredentials, 'secret-user': secretAsUser };
  const clientOf = (way: string) =>
    shownAs[way]
      ? { headers: { authorization: shownAs[way] }, body: {} }
      : { headers: {}, body: way === 'token' || way === 'none' ? {} : secret };
  const encoding = token.body === 'either' ? 'form' : token.body;
  const shown = (accessToken: string) => {
    const { header, prefixes } = howTokensAreShown(documented);
    return { [header]: `${prefixes[0]}${accessToken}` };
  };
  const asToken = (parameters: Changes, changes: Changes, headers: Changes = {}) => {
    const client = clientOf(token.client);
    return write(
      'POST',
      token.url,
      { ...client.headers, ...headers },
      { ...client.body, ...parameters, ...changes },
      encoding,
    );
  };

  return {
    documented,
    token,
    refuse: provider.refuse,
    authorize: provider.authorize,
    code: (changes: Changes = {}, headers: Changes = {}) => {
      const usual = {
        grant_type: 'authorization_code',
        code: provider.authorize(authorizeUrlOf(documented)),
        redirect_uri: redirectUri,
        code_verifier: token.pkce === true ? verifier : undefined,
        ...token.withCode,
      };
      return asToken(usual, changes, headers);
    },
    refresh: (changes: Changes = {}) =>
      token.refreshToken === 'none'
        ? undefined
        : asToken(
            { grant_type: 'refresh_token', refresh_token: 'refresh-2', ...token.withRefresh },
            changes,
          ),
    exchange: (accessToken: string) =>
      token.exchange
        ? asToken({ grant_type: token.exchange, [token.exchange]: accessToken }, {})
        : undefined,
    inOtherEncoding: (request: StubRequest): StubRequest => {
      const parameters = request.json ?? Object.fromEntries(request.form);
      const other = otherEncoding[encoding];
      const headers = { ...(request.headers as Changes), 'content-type': contentTypes[other] };
      return write('POST', token.url, headers, parameters as Changes, other);
    },
    account: (accessToken = 'access-2', changes: Changes = {}) => {
      const { account, accountBody, apiHeaders } = documented;
      const headers = { ...apiHeaders, ...shown(accessToken), ...changes };
      if (!account) return undefined;
      const usual = write(accountBody ? 'POST' : 'GET', account, headers);
      return { ...usual, json: accountBody as StubRequest['json'] };
    },
    ending: (
      ending: DocumentedEnding,
      changes: Changes = {},
      headers: Changes = {},
      accessToken = 'access-2',
    ) => {
      const { method = 'POST', client, body, names, parameters } = ending;
      const usual = clientOf(client);
      const named = names && { access_token: 'access-2', refresh_token: 'refresh-2' }[names];
      return write(
        method,
        ending.url,
        {
          ...usual.headers,
          ...(client === 'token' && shown(accessToken)),
          ...ending.headers,
          ...headers,
        },
        { ...usual.body, token: named, ...parameters, ...changes },
        body,
      );
    },
  };
};
export type Stand = ReturnType<typeof createStand>;
