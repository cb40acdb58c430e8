import { createHash } from 'node:crypto';
import type { ClientWay, DocumentedOAuth, Wrong } from './provider-stub.ts';
import type { StubRequest } from './stub-server.ts';

/** Its signs are those that encoders disagree about, and that a server need not decode. */
export const strictClient = { id: 'id-1.a_b~2', secret: 'secret-1.a_b~2' };
export const basicCredentials = `Basic ${btoa(`${strictClient.id}:${strictClient.secret}`)}`;
const secretAsUser = `Basic ${btoa(`${strictClient.secret}:`)}`;
export const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' };

export type Given = Record<string, unknown>;
export const parametersOf = ({ json, form }: StubRequest): Given =>
  json ?? Object.fromEntries(form);
export const urlOf = ({ url }: StubRequest) => `https://${url.host}${url.pathname}`;
export const hasAll = (given: Given, requested: Readonly<Record<string, string>> = {}) =>
  Object.entries(requested).every(([name, value]) => given[name] === value);
export const isEncoded = ({ headers }: StubRequest, body: 'form' | 'json' | 'either') =>
  (body === 'either' ? Object.values(contentTypes) : [contentTypes[body]]).some((type) =>
    headers['content-type']?.startsWith(type),
  );

const isBasic = (authorization: string | undefined, mayDecode: boolean) => {
  if (authorization === basicCredentials) return true;
  const [scheme, encoded] = authorization?.split(' ') ?? [];
  if (!mayDecode || scheme !== 'Basic') return false;
  return decodeURIComponent(atob(encoded ?? '')) === atob(basicCredentials.slice(6));
};

/** One way alone, as RFC 6749 section 2.3 wants it. */
export const isClient = (
  way: ClientWay,
  request: StubRequest,
  given: Given,
  mayDecode = false,
): boolean => {
  const { authorization } = request.headers;
  if (way === 'either')
    return ['basic', 'body'].some((each) => isClient(each as ClientWay, request, given, mayDecode));
  if (way === 'secret-user') return authorization === secretAsUser && !('client_secret' in given);
  return way === 'basic'
    ? isBasic(authorization, mayDecode) && !('client_secret' in given)
    : authorization === undefined &&
        hasAll(given, { client_id: strictClient.id, client_secret: strictClient.secret });
};

/** What a stand-in has given out. */
export type Grants = {
  /** The query of the consent that each unused code is for. */
  codes: Map<string, URLSearchParams>;
  last: { access_token: string; refresh_token: string };
  older: { access_token: Set<unknown>; refresh_token: Set<unknown> };
};
type Token = DocumentedOAuth['token'];

const findWrongVerifier = (given: Given, requestInput: URLSearchParams, { pkce }: Token) => {
  if (pkce === 'ignored') return undefined;
  const { code_verifier: verifier } = given;
  if (!pkce) return verifier === undefined ? undefined : 'request';
  const hashed = createHash('sha256').update(String(verifier)).digest('base64url');
  return hashed === requestInput.get('code_challenge') ? undefined : 'code';
};
const findWrongCode = (given: Given, token: Token, { codes }: Grants): Wrong | undefined => {
  const requestInput = codes.get(String(given.code));
  codes.delete(String(given.code));
  if (!requestInput) return 'code';
  const needsRedirect = !token.codeWithout?.includes('redirect_uri');
  if (needsRedirect && requestInput.get('redirect_uri') !== given.redirect_uri) return 'code';
  if (!hasAll(given, token.withCode)) return 'request';
  return findWrongVerifier(given, requestInput, token);
};
const findWrongRefresh = (
  given: Given,
  token: Token,
  { last, older }: Grants,
): Wrong | undefined => {
  if (token.refreshToken === 'none' || !hasAll(given, token.withRefresh)) return 'request';
  const { refresh_token: shown } = given;
  if (token.refreshToken === 'replaced' && older.refresh_token.has(shown)) return undefined;
  return shown === last.refresh_token ? undefined : 'refresh';
};

/** What is wrong with the grant of a token request. */
export const findWrongGrant = (given: Given, token: Token, grants: Grants): Wrong | undefined => {
  const { grant_type: type } = given;
  if (type === 'refresh_token') return findWrongRefresh(given, token, grants);
  if (token.exchange && type === token.exchange)
    return given[token.exchange] === grants.last.access_token ? undefined : 'refresh';
  const isNamed = type === 'authorization_code';
  const isLeftOut = type === undefined && token.codeWithout?.includes('grant_type');
  return isNamed || isLeftOut ? findWrongCode(given, token, grants) : 'request';
};
