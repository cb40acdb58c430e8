import { isDeepStrictEqual } from 'node:util';
import type { DocumentedEnding, DocumentedOAuth, Wrong } from './provider-stub.ts';
import {
  findWrongGrant,
  type Grants,
  hasAll,
  isClient,
  isEncoded,
  parametersOf,
  strictClient,
  urlOf,
} from './strict-grants.ts';
import type { StubRequest, StubResponse } from './stub-server.ts';

const refusals: Readonly<Record<Wrong, StubResponse>> = {
  client: { status: 401, body: { error: 'invalid_client' } },
  code: { status: 400, body: { error: 'invalid_grant' } },
  refresh: { status: 400, body: { error: 'invalid_grant' } },
  request: { status: 400, body: { error: 'invalid_request' } },
  access: { status: 401, body: { error: 'invalid_token' } },
  path: { status: 404, body: { error: 'not_found' } },
};
export const refusalOf = (documented: DocumentedOAuth, wrong: Wrong): StubResponse =>
  documented.refusals?.[wrong] ?? refusals[wrong];
const howTokensAreShown = ({ accessToken }: DocumentedOAuth) =>
  accessToken ?? { header: 'authorization', prefixes: ['Bearer '] };

/** @throws where the URL is not as documented */
const checkAuthorize = (url: URL, { authorize, token }: DocumentedOAuth) => {
  const { origin, pathname, searchParams: query } = url;
  const given = Object.fromEntries(query);
  const usual = { client_id: strictClient.id, response_type: 'code' };
  const pkce: Record<string, string> = token.pkce === true ? { code_challenge_method: 'S256' } : {};
  const requested = { ...usual, ...pkce, ...authorize.query };
  const others = ['state', 'redirect_uri', ...(token.pkce === true ? ['code_challenge'] : [])];
  const ignored = token.pkce === 'ignored' ? ['code_challenge', 'code_challenge_method'] : [];
  const known = [...Object.keys(requested), ...others, ...ignored];
  const isRight =
    `${origin}${pathname}` === authorize.url &&
    hasAll(given, requested) &&
    others.every((name) => given[name]) &&
    Object.keys(given).every((name) => known.includes(name)) &&
    !authorize.refusesRedirect?.test(given.redirect_uri ?? '');
  if (!isRight) throw new Error(`not as documented: ${url}`);
};

type Find = (
  request: StubRequest,
  documented: DocumentedOAuth,
  grants: Grants,
) => Wrong | undefined;

const isShown = ({ headers }: StubRequest, documented: DocumentedOAuth, { last }: Grants) => {
  const { header, prefixes } = howTokensAreShown(documented);
  return prefixes.some((prefix) => headers[header] === `${prefix}${last.access_token}`);
};
const findWrongToken: Find = (request, { token }, grants) => {
  const given = parametersOf(request);
  if (request.method !== 'POST' || !isEncoded(request, token.body)) return 'request';
  if (!isClient(token.client, request, given, token.mayDecode)) return 'client';
  const isKnown = (name: string) => token.knows?.includes(name) ?? true;
  return Object.keys(given).every(isKnown) ? findWrongGrant(given, token, grants) : 'request';
};
const findWrongAuthentication = (
  request: StubRequest,
  { client }: DocumentedEnding,
  isTokenShown: boolean,
): Wrong | undefined => {
  if (client === 'token') return isTokenShown ? undefined : 'access';
  if (client === 'none') return request.headers.authorization === undefined ? undefined : 'request';
  return isClient(client, request, parametersOf(request)) ? undefined : 'client';
};
const findWrongEnding = (
  request: StubRequest,
  ending: DocumentedEnding,
  isTokenShown: boolean,
  { last, older }: Grants,
): Wrong | undefined => {
  const given = parametersOf(request);
  const { method = 'POST', body, names, parameters, headers } = ending;
  if (request.method !== method || (body && !isEncoded(request, body))) return 'request';
  const wrong = findWrongAuthentication(request, ending, isTokenShown);
  if (wrong) return wrong;
  if (!hasAll(given, parameters) || !hasAll(request.headers, headers)) return 'request';
  const isOlder = names && ending.takesOlder && older[names].has(given.token);
  return isOlder || given.token === (names && last[names]) ? undefined : 'request';
};
const findWrongCall: Find = (request, documented, grants) => {
  const url = `${urlOf(request)}${request.url.search}`;
  const body = url === documented.account ? documented.accountBody : undefined;
  const isRight =
    [documented.account, ...(documented.lookups ?? [])].includes(url) &&
    request.method === (body ? 'POST' : 'GET') &&
    isDeepStrictEqual(request.json, body) &&
    hasAll(request.headers, documented.apiHeaders);
  if (!isRight) return 'path';
  return isShown(request, documented, grants) ? undefined : 'access';
};
const findWrong: Find = (request, documented, grants) => {
  const url = urlOf(request);
  if (url === documented.token.url) return findWrongToken(request, documented, grants);
  const ending = [documented.revoke, documented.uninstall].find(
    (each) => each?.url === url && (request.method !== 'GET' || !documented.lookups?.includes(url)),
  );
  if (ending) return findWrongEnding(request, ending, isShown(request, documented, grants), grants);
  return documented.undocumented?.includes(url)
    ? undefined
    : findWrongCall(request, documented, grants);
};

/** A provider that takes what it documents, each code once, and only the tokens that it gave. */
export const createStrictProvider = (documented: DocumentedOAuth) => {
  const grants: Grants = {
    codes: new Map(),
    last: { access_token: '', refresh_token: '' },
    older: { access_token: new Set(), refresh_token: new Set() },
  };
  let count = 0;

  return {
    /** Consents for a person. @returns the code, if the URL is as documented */
    authorize: (url: URL): string => {
      checkAuthorize(url, documented);
      grants.codes.set(`code-${++count}`, url.searchParams);
      return `code-${count}`;
    },
    /** Answers a request that is not as documented. */
    refuse: (request: StubRequest): StubResponse | undefined => {
      const wrong = findWrong(request, documented, grants);
      return wrong && refusalOf(documented, wrong);
    },
    /** No token is good any more. */
    forget: (): void => {
      Object.assign(grants.last, { access_token: '', refresh_token: '' });
      for (const tokens of Object.values(grants.older)) tokens.clear();
    },
    /** Stores the tokens of an answer. */
    give: (response: Record<string, unknown>): void => {
      const { last, older } = grants;
      for (const name of ['access_token', 'refresh_token'] as const) {
        if (!response[name]) continue;
        if (last[name]) older[name].add(last[name]);
        last[name] = String(response[name]);
      }
    },
  };
};
