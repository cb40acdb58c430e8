import type { DocumentedEnding, Wrong } from './provider-stub.ts';
import { basicCredentials, strictClient } from './strict-grants.ts';
import type { StubRequest } from './stub-server.ts';
import type { Asked, Changes, Stand } from './wrong-requests.ts';

const { id, secret } = strictClient;
const as = (wrong: Wrong, request: StubRequest | undefined): Asked | undefined =>
  request && { request, wrong };
const elsewhere = (request: StubRequest | undefined) =>
  request && { ...request, url: new URL(`${request.url.origin}${request.url.pathname}/other`) };
const encodeAll = (text: string) =>
  [...text].map((letter) => (/\w/.test(letter) ? letter : `%${letter.charCodeAt(0).toString(16)}`));
const encoded = `Basic ${btoa([id, secret].map((each) => encodeAll(each).join('').replaceAll('_', '%5F')).join(':'))}`;
const isBody = ({ documented }: Stand) => documented.token.client === 'body';

const without = (parameters: object | undefined) => {
  const [name] = Object.keys(parameters ?? {});
  return name === undefined ? undefined : ({ [name]: undefined } as Changes);
};
const withoutOwn = (stand: Stand, kind: 'code' | 'refresh') => {
  const { withCode, withRefresh } = stand.documented.token;
  const changes = without(kind === 'code' ? withCode : withRefresh);
  return changes && as('request', stand[kind](changes));
};

const endingsOf = ({ documented }: Stand) =>
  [documented.revoke, documented.uninstall].filter((each) => each !== undefined);
/** Makes the same of every call that ends a grant. */
const ofEnding =
  (make: (stand: Stand, ending: DocumentedEnding) => Asked | undefined) =>
  (stand: Stand): readonly (Asked | undefined)[] =>
    endingsOf(stand).map((ending) => make(stand, ending));
const wrongEnder = (stand: Stand, ending: DocumentedEnding) => {
  const { client } = ending;
  if (client === 'none') return undefined;
  if (client === 'token') return as('access', stand.ending(ending, {}, {}, 'foreign'));
  const headers = client === 'basic' ? { authorization: `Basic ${btoa(`${id}:wrong`)}` } : {};
  const body = client === 'basic' ? {} : { client_secret: 'wrong' };
  return as('client', stand.ending(ending, body, headers));
};
const expiredEnder = (stand: Stand, ending: DocumentedEnding) => {
  if (ending.client === 'token') return as('access', stand.ending(ending, {}, {}, 'access-1'));
  return ending.names === 'access_token'
    ? as('request', stand.ending(ending, { token: 'access-1' }))
    : undefined;
};

type Case = (stand: Stand) => Asked | undefined | readonly (Asked | undefined)[];

/** Requests that are as documented but for one thing; none where a provider has no such request. */
export const wrongCases: Readonly<Record<string, Case>> = {
  'another client secret': (stand) =>
    as(
      'client',
      stand.documented.token.client === 'basic'
        ? stand.code({}, { authorization: `Basic ${btoa(`${id}:wrong`)}` })
        : stand.code({ client_secret: 'wrong' }),
    ),
  'client authentication of the other way': (stand) =>
    as(
      'client',
      stand.documented.token.client === 'basic'
        ? stand.code({ client_id: id, client_secret: secret }, { authorization: undefined })
        : stand.code(
            { client_id: undefined, client_secret: undefined },
            { authorization: basicCredentials },
          ),
    ),
  'client authentication of both ways': (stand) =>
    as(
      'client',
      stand.code({ client_id: id, client_secret: secret }, { authorization: basicCredentials }),
    ),
  'Basic credentials with escapes': (stand) =>
    isBody(stand)
      ? undefined
      : as(
          'client',
          stand.code(
            { client_id: undefined, client_secret: undefined },
            { authorization: encoded },
          ),
        ),
  'token request at another path': (stand) => as('path', elsewhere(stand.code())),
  'token request by GET': (stand) => as('request', { ...stand.code(), method: 'GET' }),
  'token request in the other encoding': (stand) =>
    as('request', stand.inOtherEncoding(stand.code())),
  'no grant_type': (stand) => as('request', stand.code({ grant_type: undefined })),
  'no code': (stand) => as('code', stand.code({ code: undefined })),
  'no redirect_uri': (stand) => as('code', stand.code({ redirect_uri: undefined })),
  'another redirect_uri': (stand) =>
    as('code', stand.code({ redirect_uri: 'https://other.example/callback' })),
  'no parameter of its own beside the code': (stand) => withoutOwn(stand, 'code'),
  'no code_verifier': (stand) =>
    stand.documented.token.pkce === true
      ? as('code', stand.code({ code_verifier: undefined }))
      : undefined,
  'another code_verifier': (stand) =>
    stand.documented.token.pkce === true
      ? as('code', stand.code({ code_verifier: 'w'.repeat(43) }))
      : undefined,
  'a code_verifier that was not announced': (stand) =>
    stand.documented.token.pkce === true
      ? undefined
      : as('request', stand.code({ code_verifier: 'w'.repeat(43) })),
  'used code': (stand) => {
    const request = stand.code();
    stand.refuse(request);
    return as('code', request);
  },
  'no refresh_token': (stand) => as('refresh', stand.refresh({ refresh_token: undefined })),
  'foreign refresh token': (stand) => as('refresh', stand.refresh({ refresh_token: 'foreign' })),
  'used refresh token': (stand) =>
    stand.documented.token.refreshToken === 'kept'
      ? undefined
      : as('refresh', stand.refresh({ refresh_token: 'refresh-1' })),
  'no parameter of its own beside the refresh token': (stand) => withoutOwn(stand, 'refresh'),
  'exchange of a foreign access token': (stand) => as('refresh', stand.exchange('foreign')),
  'account: at another path': (stand) => as('path', elsewhere(stand.account())),
  'account: foreign access token': (stand) => as('access', stand.account('foreign')),
  'account: expired access token': (stand) => as('access', stand.account('access-1')),
  'account: token shown another way': (stand) =>
    as('access', stand.account('', { authorization: 'Token access-2' })),
  'account: no header of its API': (stand) => {
    const changes = without(stand.documented.apiHeaders);
    return changes && as('path', stand.account('access-2', changes));
  },
  'ending: at another path': ofEnding((stand, ending) =>
    as('path', elsewhere(stand.ending(ending))),
  ),
  'ending: foreign client or token': ofEnding(wrongEnder),
  'ending: expired access token': ofEnding(expiredEnder),
  'ending: another token named': ofEnding((stand, ending) =>
    ending.names ? as('request', stand.ending(ending, { token: 'foreign' })) : undefined,
  ),
  'ending: no parameter of its own': ofEnding((stand, ending) => {
    const changes = without(ending.parameters);
    return changes && as('request', stand.ending(ending, changes));
  }),
  'ending: no header of its API': ofEnding((stand, ending) => {
    const changes = without(ending.headers);
    return changes && as('request', stand.ending(ending, {}, changes));
  }),
};

/** What a person's browser brings wrong, or an app was registered with. */
export const wrongConsents: Readonly<Record<string, Changes>> = {
  'another client': { client_id: 'other' },
  'another scope': { scope: 'other' },
  'no state': { state: undefined },
  'unknown parameter': { surprise: '1' },
  'no challenge': { code_challenge: undefined, code_challenge_method: undefined },
  'plain challenge': { code_challenge_method: 'plain' },
  'redirect URI with the provider’s name': { redirect_uri: 'https://app.example/gohighlevel' },
  'redirect URI with a fragment': { redirect_uri: 'https://app.example/callback#part' },
  'redirect URI with an exclamation mark': { redirect_uri: 'https://app.example/callback!' },
};
