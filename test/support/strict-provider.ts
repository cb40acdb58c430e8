import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ClientWay, DocumentedEnding, DocumentedOAuth, Wrong } from './documented-oauth.ts';
import type { StubAnswer, StubRequest } from './stub-server.ts';

/** Its signs are those that encoders disagree about, and that a server need not decode. */
export const strictClient = { id: 'id-1.a_b~2', secret: 'secret-1.a_b~2' };

const refusals: Readonly<Record<Wrong, StubAnswer>> = {
  client: { status: 401, body: { error: 'invalid_client' } },
  code: { status: 400, body: { error: 'invalid_grant' } },
  refresh: { status: 400, body: { error: 'invalid_grant' } },
  request: { status: 400, body: { error: 'invalid_request' } },
  access: { status: 401, body: { error: 'invalid_token' } },
  path: { status: 404, body: { error: 'not_found' } },
};
export const refusalOf = (documented: DocumentedOAuth, wrong: Wrong): StubAnswer =>
  documented.refusals?.[wrong] ?? refusals[wrong];

export const basicCredentials = `Basic ${btoa(`${strictClient.id}:${strictClient.secret}`)}`;
export const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' };

type Given = Record<string, unknown>;
const parametersOf = ({ json, form }: StubRequest): Given => json ?? Object.fromEntries(form);
const urlOf = ({ url }: StubRequest) => `https://${url.host}${url.pathname}`;
const hasAll = (given: Given, wanted: Readonly<Record<string, string>> = {}) =>
  Object.entries(wanted).every(([name, value]) => given[name] === value);
const isEncoded = ({ headers }: StubRequest, body: 'form' | 'json' | 'either') =>
  (body === 'either' ? Object.values(contentTypes) : [contentTypes[body]]).some((type) =>
    headers['content-type']?.startsWith(type),
  );

/** One way alone, as RFC 6749 section 2.3 wants it. */
const isClient = (way: ClientWay, request: StubRequest, given: Given): boolean => {
  const { authorization } = request.headers;
  if (way === 'either')
    return isClient('basic', request, given) || isClient('body', request, given);
  return way === 'basic'
    ? authorization === basicCredentials && !('client_secret' in given)
    : authorization === undefined &&
        hasAll(given, { client_id: strictClient.id, client_secret: strictClient.secret });
};

/** A person consents. @throws where the URL is not as documented */
const checkAuthorize = (url: URL, { authorize, token }: DocumentedOAuth) => {
  const { origin, pathname, searchParams: query } = url;
  const given = Object.fromEntries(query);
  const usual = { client_id: strictClient.id, response_type: 'code' };
  const pkce: Record<string, string> = token.pkce === true ? { code_challenge_method: 'S256' } : {};
  const wanted = { ...usual, ...pkce, ...authorize.query };
  const others = ['state', 'redirect_uri', ...(token.pkce === true ? ['code_challenge'] : [])];
  const ignored = token.pkce === 'ignored' ? ['code_challenge', 'code_challenge_method'] : [];
  const known = [...Object.keys(wanted), ...others, ...ignored];
  const isRight =
    `${origin}${pathname}` === authorize.url &&
    hasAll(given, wanted) &&
    others.every((name) => given[name]) &&
    Object.keys(given).every((name) => known.includes(name)) &&
    !authorize.refusesRedirect?.test(given.redirect_uri ?? '');
  if (!isRight) throw new Error(`not as documented: ${url}`);
};

/** A provider that takes what it documents, each code once, and only the last tokens that it gave. */
export const createStrictProvider = (documented: DocumentedOAuth) => {
  const codes = new Map<string, URLSearchParams>();
  const older = { access_token: new Set<unknown>(), refresh_token: new Set<unknown>() };
  const last = { access_token: '', refresh_token: '' };
  let count = 0;
  const { token } = documented;

  const isShown = ({ headers }: StubRequest) => {
    const { header, prefixes } = documented.accessToken ?? {
      header: 'authorization',
      prefixes: ['Bearer '],
    };
    return prefixes.some((prefix) => headers[header] === `${prefix}${last.access_token}`);
  };
  const findWrongCode = (given: Given): Wrong | undefined => {
    const asked = codes.get(String(given.code));
    codes.delete(String(given.code));
    if (!asked) return 'code';
    const needsRedirect = !token.codeWithout?.includes('redirect_uri');
    if (needsRedirect && asked.get('redirect_uri') !== given.redirect_uri) return 'code';
    if (!hasAll(given, token.withCode)) return 'request';
    if (token.pkce === 'ignored') return undefined;
    const { code_verifier: verifier } = given;
    if (!token.pkce) return verifier === undefined ? undefined : 'request';
    const hashed = createHash('sha256').update(String(verifier)).digest('base64url');
    return hashed === asked.get('code_challenge') ? undefined : 'code';
  };
  const findWrongRefresh = (given: Given): Wrong | undefined => {
    if (token.refreshToken === 'none') return 'request';
    if (!hasAll(given, token.withRefresh)) return 'request';
    const { refresh_token: shown } = given;
    if (token.refreshToken === 'replaced' && older.refresh_token.has(shown)) return undefined;
    return shown === last.refresh_token ? undefined : 'refresh';
  };
  const findWrongGrant = (given: Given): Wrong | undefined => {
    const { grant_type: type } = given;
    if (type === 'refresh_token') return findWrongRefresh(given);
    if (token.exchange && type === token.exchange)
      return given[token.exchange] === last.access_token ? undefined : 'refresh';
    const isNamed = type === 'authorization_code';
    const isLeftOut = type === undefined && token.codeWithout?.includes('grant_type');
    return isNamed || isLeftOut ? findWrongCode(given) : 'request';
  };
  const findWrongToken = (request: StubRequest): Wrong | undefined => {
    const given = parametersOf(request);
    if (request.method !== 'POST' || !isEncoded(request, token.body)) return 'request';
    if (!isClient(token.client, request, given)) return 'client';
    if (token.knows && Object.keys(given).some((name) => !token.knows?.includes(name)))
      return 'request';
    return findWrongGrant(given);
  };
  const findWrongEnding = (request: StubRequest, ending: DocumentedEnding): Wrong | undefined => {
    const given = parametersOf(request);
    const { method = 'POST', client, body, names, parameters, headers } = ending;
    if (request.method !== method || (body && !isEncoded(request, body))) return 'request';
    if (client === 'token' && !isShown(request)) return 'access';
    if (client === 'none' && request.headers.authorization !== undefined) return 'request';
    if (client !== 'token' && client !== 'none' && !isClient(client, request, given))
      return 'client';
    if (!hasAll(given, parameters) || !hasAll(request.headers, headers)) return 'request';
    const isOlder = names && ending.takesOlder && older[names].has(given.token);
    return isOlder || given.token === (names && last[names]) ? undefined : 'request';
  };
  const findWrongCall = (request: StubRequest): Wrong | undefined => {
    const url = `${urlOf(request)}${request.url.search}`;
    const body = url === documented.account ? documented.accountBody : undefined;
    const isRight =
      [documented.account, ...(documented.lookups ?? [])].includes(url) &&
      request.method === (body ? 'POST' : 'GET') &&
      isDeepStrictEqual(request.json, body) &&
      hasAll(request.headers, documented.apiHeaders);
    if (!isRight) return 'path';
    return isShown(request) ? undefined : 'access';
  };
  const findWrong = (request: StubRequest): Wrong | undefined => {
    const url = urlOf(request);
    if (url === token.url) return findWrongToken(request);
    const ending = [documented.revoke, documented.uninstall].find((each) => each?.url === url);
    if (ending) return findWrongEnding(request, ending);
    return documented.undocumented?.includes(url) ? undefined : findWrongCall(request);
  };

  return {
    /** @returns the code, for a URL as documented */
    authorize: (url: URL): string => {
      checkAuthorize(url, documented);
      codes.set(`code-${++count}`, url.searchParams);
      return `code-${count}`;
    },
    /** What it answers to a request that is not as documented. */
    refuse: (request: StubRequest): StubAnswer | undefined => {
      const wrong = findWrong(request);
      return wrong && refusalOf(documented, wrong);
    },
    /** Remembers the tokens of an answer. */
    give: (answer: Record<string, unknown>): void => {
      for (const name of ['access_token', 'refresh_token'] as const) {
        if (!answer[name]) continue;
        if (last[name]) older[name].add(last[name]);
        last[name] = String(answer[name]);
      }
    },
  };
};
