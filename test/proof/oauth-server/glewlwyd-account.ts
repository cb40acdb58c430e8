import { ok } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

/** Talks to glewlwyd's own API as one browser does: JSON, and a session in a cookie. */
const createSession = (origin: string) => {
  let cookie = '';
  return async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
    return response;
  };
};

/** Where an OAuth server lives, and whom it serves. */
export type Glewlwyd = {
  origin: string;
  /** The two segments before `/token` and the others. */
  prefix: string;
  plugin: string;
  client: { clientId: string; clientSecret: string; redirectUri: string };
  scopes: readonly string[];
};

const person = { username: 'ada', password: randomBytes(16).toString('hex') };

/** Sets up scopes, single-use refresh tokens with PKCE, a client and a person, as an administrator. */
export const setUpGlewlwyd = async (server: Glewlwyd): Promise<void> => {
  const { origin, prefix, plugin, client, scopes } = server;
  const send = createSession(origin);
  const post = async (path: string, body: object) => {
    const response = await send('POST', `/${prefix}/${path}`, body);
    ok(response.ok, `${path}: ${await response.text()}`);
  };
  await post('auth', { username: 'admin', password: 'password' });
  for (const name of scopes) {
    await post('scope', { name, display_name: name, password_required: true });
  }
  const parameters = {
    iss: `${origin}/${prefix}/${plugin}`,
    'subject-type': 'public',
    'jwt-type': 'sha',
    'jwt-key-size': '256',
    key: randomBytes(32).toString('hex'),
    'access-token-duration': 3600,
    'refresh-token-duration': 86_400,
    'code-duration': 600,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': true,
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    'pkce-allowed': true,
    'pkce-required': true,
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
  };
  await post('mod/plugin', { module: 'oidc', name: plugin, display_name: plugin, parameters });
  await post('client', {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    name: 'Trunkline',
    confidential: true,
    redirect_uri: [client.redirectUri],
    // The last one lets it ask about its tokens.
    authorization_type: ['code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
    scope: [],
  });
  await post('user', { ...person, name: 'Ada', scope: [...scopes, 'g_profile'] });
};

/**
 * Logs in and consents, as the server's login page does for a person.
 * @returns the URL of the callback, which is not called
 */
export const consentAtGlewlwyd = async (server: Glewlwyd, { searchParams }: URL): Promise<URL> => {
  const { origin, prefix, plugin, client } = server;
  const send = createSession(origin);
  const authorize = `/${prefix}/${plugin}/auth?${searchParams}`;
  const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '');
  ok(locationOf(await send('GET', authorize)).pathname === '/login.html');
  ok((await send('POST', `/${prefix}/auth`, person)).ok);
  const scope = searchParams.get('scope');
  ok((await send('PUT', `/${prefix}/auth/grant/${client.clientId}`, { scope })).ok);
  return locationOf(await send('GET', `${authorize}&g_continue`));
};
