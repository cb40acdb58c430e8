import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StubAnswer, StubRequest } from './stub-server.ts';

type Client = 'basic' | 'body';

/** The documented requests of a provider, so that all others can be refused. */
export type DocumentedOAuth = {
  /** The query, besides the parameters of the code grant. */
  authorize: { url: string; query: Readonly<Record<string, string>> };
  token: {
    url: string;
    client: Client;
    body: 'form' | 'json';
    /** Whether the provider accepts `code_verifier`. */
    pkce: boolean;
    /** Whether a refresh token works once or always, or does not exist. */
    refreshToken: 'single-use' | 'kept' | 'none';
    /** All accepted members, if the provider refuses unknown ones. */
    knows?: readonly string[];
    /** The provider's own parameters, required with the code or the refresh. */
    withCode?: Readonly<Record<string, string>>;
    withRefresh?: Readonly<Record<string, string>>;
  };
  /** GET, or POST if it has a body, with the access token; the query is compared too. */
  account: string;
  accountBody?: object;
  /** Headers that calls of the API must have. */
  apiHeaders?: Readonly<Record<string, string>>;
  /** Whether the header has only the access token. */
  bareToken?: true;
  revoke?: {
    url: string;
    /** `token`: the access token authenticates; `none`: only the token in the body does. */
    client: Client | 'token' | 'none';
    body: 'form' | 'json';
    names?: 'access_token' | 'refresh_token';
  };
};

const refuse = (status: number, error: string): StubAnswer => ({ status, body: { error } });
const credentials = `Basic ${btoa('id:secret')}`;
const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' };

const parametersOf = ({ json, form }: StubRequest): Record<string, unknown> =>
  json ?? Object.fromEntries(form);
const urlOf = ({ url }: StubRequest) => `https://${url.host}${url.pathname}`;
const hasAll = (given: Record<string, unknown>, wanted: Readonly<Record<string, string>> = {}) =>
  Object.entries(wanted).every(([name, value]) => given[name] === value);

/** Exactly one method, as RFC 6749 section 2.3 requires. */
const isClient = (client: Client, { headers }: StubRequest, given: Record<string, unknown>) =>
  client === 'basic'
    ? headers.authorization === credentials && !('client_secret' in given)
    : headers.authorization === undefined &&
      hasAll(given, { client_id: 'id', client_secret: 'secret' });

/** A provider that accepts documented requests, each code once, and only its newest tokens. */
export const createStrictProvider = (documented: DocumentedOAuth) => {
  const codes = new Map<string, URLSearchParams>();
  let [count, accessToken, refreshToken] = [0, '', ''];
  const { token, account, revoke } = documented;

  const refuseCode = (given: Record<string, unknown>) => {
    const asked = codes.get(String(given.code));
    codes.delete(String(given.code));
    if (!asked || asked.get('redirect_uri') !== given.redirect_uri) return 'invalid_grant';
    if (!hasAll(given, token.withCode)) return 'invalid_request';
    const { code_verifier: verifier } = given;
    if (!token.pkce) return verifier === undefined ? undefined : 'invalid_request';
    const hashed = createHash('sha256').update(String(verifier)).digest('base64url');
    return hashed === asked.get('code_challenge') ? undefined : 'invalid_grant';
  };
  const refuseRefresh = (given: Record<string, unknown>) => {
    if (token.refreshToken === 'none') return 'unsupported_grant_type';
    if (!hasAll(given, token.withRefresh)) return 'invalid_request';
    return given.refresh_token === refreshToken ? undefined : 'invalid_grant';
  };
  const refuseToken = (request: StubRequest): StubAnswer | undefined => {
    const given = parametersOf(request);
    if (request.method !== 'POST') return refuse(405, 'method_not_allowed');
    if (!request.headers['content-type']?.startsWith(types[token.body]))
      return refuse(400, 'invalid_request');
    if (!isClient(token.client, request, given)) return refuse(401, 'invalid_client');
    if (token.knows && Object.keys(given).some((name) => !token.knows?.includes(name)))
      return refuse(400, 'invalid_request');
    const error = given.grant_type === 'refresh_token' ? refuseRefresh(given) : refuseCode(given);
    return error === undefined ? undefined : refuse(400, error);
  };
  const refuseRevoke = (request: StubRequest, { client, body, names }: typeof revoke & object) => {
    const given = parametersOf(request);
    const { authorization } = request.headers;
    const alone = { token: `Bearer ${accessToken}`, none: undefined };
    const isKnown =
      client === 'token' || client === 'none'
        ? authorization === alone[client]
        : isClient(client, request, given);
    const named = names && { access_token: accessToken, refresh_token: refreshToken }[names];
    const isRight =
      isKnown &&
      request.method === 'POST' &&
      request.headers['content-type']?.startsWith(types[body]) &&
      given.token === named;
    return isRight ? undefined : refuse(400, 'invalid_request');
  };

  return {
    /** Consents for a person. @returns the code, if the URL is as documented */
    authorize: (url: URL): string => {
      const { origin, pathname, searchParams: query } = url;
      const given = Object.fromEntries(query);
      const usual = { client_id: 'id', response_type: 'code' };
      const pkce: Record<string, string> = token.pkce ? { code_challenge_method: 'S256' } : {};
      const wanted = { ...usual, ...pkce, ...documented.authorize.query };
      const others = ['state', 'redirect_uri', ...(token.pkce ? ['code_challenge'] : [])];
      const isRight = hasAll(given, wanted) && others.every((name) => given[name]);
      const unknown = Object.keys(given).filter(
        (name) => !(name in wanted || others.includes(name)),
      );
      if (`${origin}${pathname}` !== documented.authorize.url || !isRight || unknown.length > 0)
        throw new Error(`not as documented: ${url}`);
      codes.set(`code-${++count}`, query);
      return `code-${count}`;
    },
    /** Answers a request that is not as documented. */
    refuse: (request: StubRequest): StubAnswer | undefined => {
      if (urlOf(request) === token.url) return refuseToken(request);
      if (revoke && urlOf(request) === revoke.url) return refuseRevoke(request, revoke);
      const isAccount = `${urlOf(request)}${request.url.search}` === account;
      const isCall =
        request.method === (documented.accountBody ? 'POST' : 'GET') &&
        isDeepStrictEqual(request.json, documented.accountBody) &&
        hasAll(request.headers, documented.apiHeaders);
      if (!isAccount || !isCall) return refuse(404, 'not_found');
      const { authorization } = request.headers;
      const shown = documented.bareToken ? accessToken : `Bearer ${accessToken}`;
      return authorization === shown ? undefined : refuse(401, 'invalid_token');
    },
    /** Stores the tokens of an answer. */
    give: (answer: Record<string, unknown>): void => {
      accessToken = String(answer.access_token);
      if (answer.refresh_token) refreshToken = String(answer.refresh_token);
    },
  };
};
