import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { DocumentedOAuth, Wrong } from '../../support/providers/provider-stub.ts';
import {
  basicCredentials,
  contentTypes,
  strictClient,
} from '../../support/providers/strict-grants.ts';
import { createStrictProvider, refusalOf } from '../../support/providers/strict-provider.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';

const revoke = 'https://a.example/revoke';
const documented: DocumentedOAuth = {
  authorize: { url: 'https://a.example/authorize', query: { scope: 'read' }, refusesRedirect: /#/ },
  token: {
    url: 'https://a.example/token',
    client: 'basic',
    body: 'form',
    pkce: true,
    refreshToken: 'single-use',
    withCode: { audience: 'api' },
  },
  account: 'https://a.example/me',
  apiHeaders: { version: '1' },
  revoke: { url: revoke, client: 'basic', body: 'form', names: 'refresh_token' },
};

type Changes = Record<string, string | undefined>;
const known = (given: Changes) =>
  Object.fromEntries(Object.entries(given).flatMap(([name, text]) => (text ? [[name, text]] : [])));
const verifier = 'v'.repeat(43);
const redirect_uri = 'https://app.example/callback';

/** A stand-in that has given two pairs of tokens. @returns what it answers to a changed request */
const createStand = () => {
  const provider = createStrictProvider(documented);
  for (const n of [1, 2])
    provider.give({ access_token: `access-${n}`, refresh_token: `refresh-${n}` });
  const authorize = (changes: Changes = {}) => {
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge, code_challenge_method: 'S256' };
    const usual = { client_id: strictClient.id, response_type: 'code', state: 's', scope: 'read' };
    const query = new URLSearchParams(known({ ...usual, redirect_uri, ...pkce, ...changes }));
    return provider.authorize(new URL(`${documented.authorize.url}?${query}`));
  };
  const post = (
    url: string,
    form: Changes,
    headers: Changes = {},
    method = 'POST',
  ): StubRequest => {
    const usual = { 'content-type': contentTypes.form, authorization: basicCredentials };
    const sent = {
      headers: known({ ...usual, ...headers }),
      form: new URLSearchParams(known(form)),
    };
    return { method, url: new URL(url), ...sent, json: undefined };
  };
  const grants = {
    code: {
      grant_type: 'authorization_code',
      redirect_uri,
      code_verifier: verifier,
      audience: 'api',
    },
    refresh: { grant_type: 'refresh_token', refresh_token: 'refresh-2' },
  };
  const ask = (
    grant: keyof typeof grants,
    changes: Changes = {},
    headers?: Changes,
    method?: string,
  ) =>
    post(
      documented.token.url,
      { ...grants[grant], ...(grant === 'code' && { code: authorize() }), ...changes },
      headers,
      method,
    );
  const account = (token: string, path = '/me', version = '1'): StubRequest =>
    post(`https://a.example${path}`, {}, { authorization: `Bearer ${token}`, version }, 'GET');
  return { refuse: provider.refuse, authorize, post, ask, account };
};
type Stand = ReturnType<typeof createStand>;

const inBody = { client_id: strictClient.id, client_secret: strictClient.secret };
const wrongBasic = { authorization: `Basic ${btoa(`${strictClient.id}:wrong`)}` };

it.each<[string, (stand: Stand) => StubRequest, Wrong | undefined]>([
  ['what is documented of a code', ({ ask }) => ask('code'), undefined],
  ['what is documented of a refresh', ({ ask }) => ask('refresh'), undefined],
  ['what is documented of the account', ({ account }) => account('access-2'), undefined],
  ['the end of its grant', ({ post }) => post(revoke, { token: 'refresh-2' }), undefined],
  ['another client secret', ({ ask }) => ask('code', {}, wrongBasic), 'client'],
  ['the client in the body', ({ ask }) => ask('code', inBody, { authorization: '' }), 'client'],
  ['the client both ways', ({ ask }) => ask('code', inBody), 'client'],
  ['another method', ({ ask }) => ask('code', {}, {}, 'GET'), 'request'],
  ['JSON', ({ ask }) => ask('code', {}, { 'content-type': contentTypes.json }), 'request'],
  ['no grant_type', ({ ask }) => ask('code', { grant_type: '' }), 'request'],
  ['no parameter of its own', ({ ask }) => ask('code', { audience: '' }), 'request'],
  ['no code', ({ ask }) => ask('code', { code: '' }), 'code'],
  ['another redirect_uri', ({ ask }) => ask('code', { redirect_uri: 'https://b' }), 'code'],
  ['another code_verifier', ({ ask }) => ask('code', { code_verifier: 'w' }), 'code'],
  ['a foreign refresh token', ({ ask }) => ask('refresh', { refresh_token: 'x' }), 'refresh'],
  ['a used refresh token', ({ ask }) => ask('refresh', { refresh_token: 'refresh-1' }), 'refresh'],
  ['a foreign access token', ({ account }) => account('x'), 'access'],
  ['an expired access token', ({ account }) => account('access-1'), 'access'],
  ['no header of its API', ({ account }) => account('access-2', '/me', ''), 'path'],
  ['another path', ({ account }) => account('access-2', '/other'), 'path'],
  ['the end of another grant', ({ post }) => post(revoke, { token: 'x' }), 'request'],
  ['an end by another', ({ post }) => post(revoke, { token: 'refresh-2' }, wrongBasic), 'client'],
])('the stand-in of a provider judges %s', (_, make, wrong) => {
  const stand = createStand();
  expect(stand.refuse(make(stand))).toEqual(wrong && refusalOf(documented, wrong));
});

it('takes a code once, and no consent that is not as documented', () => {
  const { refuse, ask, authorize } = createStand();
  const request = ask('code');
  expect([refuse(request), refuse(request)]).toEqual([undefined, refusalOf(documented, 'code')]);
  for (const changes of [
    { client_id: 'other' },
    { scope: 'other' },
    { state: '' },
    { surprise: '1' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { redirect_uri: 'https://app.example/#part' },
  ])
    expect(() => authorize(changes)).toThrow('not as documented');
});
