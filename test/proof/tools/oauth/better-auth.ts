import { programServer } from './program-server.ts';
import { serverRow } from './server-row.ts';

/** The person has logged in already, and the client needs no consent. */
const program = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';

const { clientId, clientSecret, redirectUri, scopes } = JSON.parse(readFileSync('client.json', 'utf8'));
const database = {
  ...{ user: [], session: [], account: [], verification: [], rateLimit: [] },
  ...{ oauthClient: [], oauthRefreshToken: [], oauthAccessToken: [], oauthConsent: [] },
  ...{ oauthResource: [], oauthClientResource: [], oauthClientAssertion: [] },
};
const server = createServer();
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address();
const auth = betterAuth({
  baseURL: 'http://127.0.0.1:' + port,
  secret: 'any secret of more than thirty-two characters',
  database: memoryAdapter(database),
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  plugins: [oauthProvider({
    loginPage: '/login',
    consentPage: '/consent',
    disableJwtPlugin: true,
    scopes: [...scopes, 'offline_access'],
    generateClientId: () => clientId,
    generateClientSecret: () => clientSecret,
  })],
});
const person = { email: 'ada@example.com', password: 'any password', name: 'Ada' };
const { headers } = await auth.api.signUpEmail({ body: person, asResponse: true });
const cookie = headers.getSetCookie().map((set) => set.split(';')[0]).join('; ');
await auth.api.adminCreateOAuthClient({
  headers: { cookie },
  body: {
    redirect_uris: [redirectUri],
    // It takes a callback on this computer of native clients alone.
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post',
    skip_consent: true,
  },
});
const serve = toNodeHandler(auth);
server.on('request', (request, response) => {
  if (request.method === 'GET') {
    request.headers.cookie = cookie;
    // It answers JSON to a fetch.
    delete request.headers['sec-fetch-mode'];
  }
  if (request.url !== '/end') return serve(request, response);
  database.oauthRefreshToken.length = 0;
  response.end();
});
console.log('listening on ' + port);
`;

const path = '/api/auth/oauth2';
const settings = {
  program,
  paths: {
    authorize: `${path}/authorize`,
    token: `${path}/token`,
    revoke: `${path}/revoke`,
  },
};

export const betterAuth = serverRow({
  tool: 'better-auth, as an OAuth provider',
  // The newest core does not let this plugin be installed.
  packages: {
    '@better-auth/oauth-provider': '1.7.5',
    'better-auth': '1.7.5',
    '@better-auth/core': '1.7.5',
    '@better-auth/utils': '0.4.2',
    '@better-fetch/fetch': '1.3.2',
    'better-call': '1.4.0',
  },
  open: programServer({ ...settings, asks: 'offline_access' }),
  expected: {
    isRotated: true,
    isRevoked: true,
    replay: { status: 400, state: 'ended' },
    stateOfDeadGrant: 'ended',
  },
  outcome: {
    verdict: 'works with this setting',
    why: '`offline_access` among the scopes that are asked for. A code that is used twice ends the grant: we never send one twice.',
  },
  without: {
    open: programServer(settings),
    seen: { success: 'true', isGranted: true, state: 'ended' },
  },
});
