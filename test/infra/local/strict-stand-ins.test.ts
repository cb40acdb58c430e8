import { describe, expect, it } from 'vitest';
import { providerStubs } from '../../proof/documented/oauth/provider-stubs.ts';
import type {
  DocumentedEnding,
  DocumentedOAuth,
  Wrong,
} from '../../support/providers/provider-stub.ts';
import { basicCredentials, strictClient } from '../../support/providers/strict-grants.ts';
import { refusalOf } from '../../support/providers/strict-provider.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';
import { authorizeUrlOf, type Changes, createStand, type Stand } from './wrong-requests.ts';

/** `wrong` is undefined where the provider takes the request, or nobody knows that it does not. */
type StandInRequest = { request: StubRequest; wrong: Wrong | undefined };
const as = (
  wrong: Wrong,
  request: StubRequest | undefined,
  isAccepted = false,
): StandInRequest[] => (request ? [{ request, wrong: isAccepted ? undefined : wrong }] : []);

const { id, secret } = strictClient;
const named = { client_id: id, client_secret: secret };
const unnamed = { client_id: undefined, client_secret: undefined };
const wrongBasic = { authorization: `Basic ${btoa(`${id}:wrong`)}` };
const encodeAll = (text: string) =>
  text.replace(/[\W_]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const encoded = `Basic ${btoa(`${encodeAll(id)}:${encodeAll(secret)}`)}`;
const otherVerifier = { code_verifier: 'w'.repeat(43) };
const elsewhere = (request: StubRequest | undefined) =>
  request && { ...request, url: new URL(`${request.url.origin}${request.url.pathname}/other`) };
/** A change that leaves one of these out, if there are any. */
const without = (parameters: object = {}): Changes[] =>
  Object.keys(parameters).flatMap((name, n) => (n === 0 ? [{ [name]: undefined }] : []));

const endingsOf = ({ revoke, uninstall }: DocumentedOAuth) =>
  [revoke, uninstall].filter((each) => each !== undefined);
/** Makes the same of every call that ends a grant. */
const ofEnding =
  (make: (ending: Stand['ending'], documented: DocumentedEnding) => StandInRequest[]): Case =>
  (stand) =>
    endingsOf(stand.documented).flatMap((ending) => make(stand.ending, ending));

type Case = (stand: Stand) => StandInRequest[];

/** Requests that are as documented but for one thing; none where a provider has no such request. */
const wrongCases: Readonly<Record<string, Case>> = {
  'another client secret': ({ token, code }) =>
    as(
      'client',
      token.client === 'basic' ? code({}, wrongBasic) : code({ client_secret: 'wrong' }),
    ),
  'client authentication of the other way': ({ token, code }) =>
    as(
      'client',
      token.client === 'basic'
        ? code(named, { authorization: undefined })
        : code(unnamed, { authorization: basicCredentials }),
      token.client === 'either',
    ),
  'client authentication of both ways': ({ code }) =>
    as('client', code(named, { authorization: basicCredentials })),
  'Basic credentials with escapes': ({ token, code }) =>
    token.client === 'body'
      ? []
      : as('client', code(unnamed, { authorization: encoded }), token.mayDecode),
  'token request at another path': ({ code }) => as('path', elsewhere(code())),
  'token request by GET': ({ code }) => as('request', { ...code(), method: 'GET' }),
  'token request in the other encoding': ({ token, code, inOtherEncoding }) =>
    as('request', inOtherEncoding(code()), token.body === 'either'),
  'no grant_type': ({ token, code }) =>
    as('request', code({ grant_type: undefined }), token.codeWithout?.includes('grant_type')),
  'no code': ({ code }) => as('code', code({ code: undefined })),
  'no redirect_uri, or another': ({ token, code }) =>
    [undefined, 'https://other.example/callback'].flatMap((redirect_uri) =>
      as('code', code({ redirect_uri }), token.codeWithout?.includes('redirect_uri')),
    ),
  'no parameter of its own beside the code': ({ token, code }) =>
    without(token.withCode).flatMap((changes) => as('request', code(changes))),
  'no code_verifier, or another': ({ token, code }) =>
    token.pkce === true
      ? [{ code_verifier: undefined }, otherVerifier].flatMap((given) => as('code', code(given)))
      : [],
  'a code_verifier that was not announced': ({ token, code }) =>
    token.pkce === true ? [] : as('request', code(otherVerifier), token.pkce === 'ignored'),
  'used code': ({ code, refuse }) => {
    const request = code();
    refuse(request);
    return as('code', request);
  },
  'no refresh token, or a foreign one': ({ refresh }) =>
    [undefined, 'foreign'].flatMap((refresh_token) => as('refresh', refresh({ refresh_token }))),
  'used refresh token': ({ token, refresh }) =>
    token.refreshToken === 'kept'
      ? []
      : as('refresh', refresh({ refresh_token: 'refresh-1' }), token.refreshToken === 'replaced'),
  'no parameter of its own beside the refresh token': ({ token, refresh }) =>
    without(token.withRefresh).flatMap((changes) => as('request', refresh(changes))),
  'exchange of a foreign access token': ({ exchange }) => as('refresh', exchange('foreign')),
  'account: at another path': ({ account }) => as('path', elsewhere(account())),
  'account: foreign or expired access token': ({ account }) =>
    ['foreign', 'access-1'].flatMap((token) => as('access', account(token))),
  'account: token shown another way': ({ account }) =>
    as('access', account('', { authorization: 'Token access-2' })),
  'account: no header of its API': ({ documented, account }) =>
    without(documented.apiHeaders).flatMap((changes) => as('path', account('access-2', changes))),
  'ending: at another path': ofEnding((ending, given) => as('path', elsewhere(ending(given)))),
  'ending: foreign client or token': ofEnding((ending, given) => {
    if (given.client === 'none') return [];
    if (given.client === 'token') return as('access', ending(given, {}, {}, 'foreign'));
    const isShown = given.client === 'basic' || given.client === 'secret-user';
    const wrong = isShown
      ? ending(given, {}, wrongBasic)
      : ending(given, { client_secret: 'wrong' });
    return as('client', wrong);
  }),
  'ending: the secret in the body, where it is to be the user': ofEnding((ending, given) =>
    given.client === 'secret-user'
      ? as('client', ending(given, named, { authorization: undefined }))
      : [],
  ),
  'ending: expired access token': ofEnding((ending, given) => {
    if (given.client === 'token') return as('access', ending(given, {}, {}, 'access-1'));
    if (given.names !== 'access_token') return [];
    return as('request', ending(given, { token: 'access-1' }), given.takesOlder);
  }),
  'ending: another token named': ofEnding((ending, given) =>
    given.names ? as('request', ending(given, { token: 'foreign' })) : [],
  ),
  'ending: no parameter of its own': ofEnding((ending, given) =>
    without(given.parameters).flatMap((changes) => as('request', ending(given, changes))),
  ),
  'ending: no header of its API': ofEnding((ending, given) =>
    without(given.headers).flatMap((changes) => as('request', ending(given, {}, changes))),
  ),
};

/** What a person's browser brings wrong, or an app was registered with; and who refuses it. */
const wrongConsents: readonly [string, Changes, (documented: DocumentedOAuth) => boolean][] = [
  ['another client', { client_id: 'other' }, () => true],
  ['another scope', { scope: 'other' }, () => true],
  ['no state', { state: undefined }, () => true],
  ['unknown parameter', { surprise: '1' }, () => true],
  [
    'no challenge',
    { code_challenge: undefined, code_challenge_method: undefined },
    ({ token }) => token.pkce === true,
  ],
  ['plain challenge', { code_challenge_method: 'plain' }, ({ token }) => token.pkce !== 'ignored'],
  ...['gohighlevel', 'callback#part', 'callback!'].map((path): (typeof wrongConsents)[number] => {
    const redirect_uri = `https://app.example/${path}`;
    const isRefused = ({ authorize }: DocumentedOAuth) =>
      authorize.refusesRedirect?.test(redirect_uri) ?? false;
    return [`a redirect to ${path}`, { redirect_uri }, isRefused];
  }),
];

const documents = Object.entries(providerStubs).map(([type, { documented }]) => ({
  type,
  documented,
}));

it.each(Object.entries(wrongCases))('some provider refuses: %s', (_, make) => {
  const requested = documents.flatMap(({ documented }) => make(createStand(documented)));
  expect(requested.filter(({ wrong }) => wrong)).not.toHaveLength(0);
});

it.each(wrongConsents)('some provider refuses to consent with %s', (_, __, isRefused) => {
  expect(documents.filter(({ documented }) => isRefused(documented))).not.toHaveLength(0);
});

describe.each(documents)('$type', ({ documented }) => {
  it('takes what is documented', () => {
    const stand = createStand(documented);
    const requests = [
      stand.code(),
      stand.refresh(),
      stand.exchange('access-2'),
      stand.account(),
      ...endingsOf(documented).map((ending) => stand.ending(ending)),
    ];
    for (const request of requests)
      expect(request && stand.refuse(request), `${request?.url}`).toBeUndefined();
  });

  it.each(Object.entries(wrongCases))('%s', (_, make) => {
    const stand = createStand(documented);
    for (const { request, wrong } of make(stand))
      expect(stand.refuse(request)).toEqual(wrong && refusalOf(documented, wrong));
  });

  it.each(wrongConsents)('consent with %s', (_, changes, isRefused) => {
    const consent = () => createStand(documented).authorize(authorizeUrlOf(documented, changes));
    if (isRefused(documented)) expect(consent).toThrow('not as documented');
    else expect(consent()).toBe('code-1');
  });
});
