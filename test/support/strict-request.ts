import type { ClientWay } from './documented-oauth.ts';
import type { StubRequest } from './stub-server.ts';

/** Its signs are those that encoders disagree about, and that a server need not decode. */
export const strictClient = { id: 'id-1.a_b~2', secret: 'secret-1.a_b~2' };
export const basicCredentials = `Basic ${btoa(`${strictClient.id}:${strictClient.secret}`)}`;
export const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' };

export type Given = Record<string, unknown>;
export const parametersOf = ({ json, form }: StubRequest): Given =>
  json ?? Object.fromEntries(form);
export const urlOf = ({ url }: StubRequest) => `https://${url.host}${url.pathname}`;
export const hasAll = (given: Given, wanted: Readonly<Record<string, string>> = {}) =>
  Object.entries(wanted).every(([name, value]) => given[name] === value);
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
  return way === 'basic'
    ? isBasic(authorization, mayDecode) && !('client_secret' in given)
    : authorization === undefined &&
        hasAll(given, { client_id: strictClient.id, client_secret: strictClient.secret });
};
