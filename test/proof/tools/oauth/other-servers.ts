import { without } from '../without.ts';
import { programServer } from './program-server.ts';
import { serverRow } from './server-row.ts';

const openOAuth2Server = programServer({
  paths: { authorize: '/authorize', token: '/token' },
  program: `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import OAuth2Server from '@node-oauth/oauth2-server';

const { clientId, clientSecret, redirectUri } = JSON.parse(readFileSync('client.json', 'utf8'));
const client = { id: clientId, grants: ['authorization_code', 'refresh_token'], redirectUris: [redirectUri] };
const user = { id: 'ada' };
const codes = new Map();
const tokens = new Map();
const model = {
  getClient: (id, secret) => id === clientId && (!secret || secret === clientSecret) && client,
  saveAuthorizationCode: (code) => (codes.set(code.authorizationCode, { ...code, client, user }), { ...code, client, user }),
  getAuthorizationCode: (code) => codes.get(code),
  revokeAuthorizationCode: ({ authorizationCode }) => codes.delete(authorizationCode),
  validateScope: (_, __, scope) => scope,
  saveToken: (token) => (tokens.set(token.refreshToken, { ...token, client, user }), { ...token, client, user }),
  getRefreshToken: (token) => tokens.get(token),
  revokeToken: ({ refreshToken }) => tokens.delete(refreshToken),
};
const oauth = new OAuth2Server({ model });
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
  const sent = await text(request);
  if (pathname === '/end') tokens.delete(sent);
  const given = { method: request.method, headers: request.headers, query: Object.fromEntries(searchParams), body: Object.fromEntries(new URLSearchParams(sent)) };
  const result = new OAuth2Server.Response();
  const call = [new OAuth2Server.Request(given), result];
  const answer = pathname === '/authorize'
    ? oauth.authorize(...call, { authenticateHandler: { handle: () => user } })
    : oauth.token(...call);
  await answer.catch(() => {});
  response.writeHead(result.status, { 'content-type': 'application/json', ...result.headers });
  response.end(JSON.stringify(result.body));
});
server.listen(0, '127.0.0.1', () => console.log('listening on ' + server.address().port));
`,
});

const withoutRevocation = {
  isRotated: true,
  isRevoked: false,
  replay: { status: 400, state: 'live' },
  stateOfDeadGrant: 'ended',
} as const;

const oauth2Server = serverRow({
  tool: '@node-oauth/oauth2-server',
  packages: { '@node-oauth/oauth2-server': '5.3.0' },
  open: openOAuth2Server,
  expected: withoutRevocation,
  outcome: {
    verdict: 'works with this setting',
    why: '`client_secret_post`, or ids and secrets of letters and digits: it does not decode those of HTTP Basic. It has no revocation.',
  },
  without: {
    open: async (...given) => ({ ...(await openOAuth2Server(...given)), isBasic: true }),
    seen: { success: 'false', isGranted: false, state: undefined },
  },
});

const mockProgram = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { OAuth2Server } from 'oauth2-mock-server';

const { scopes } = JSON.parse(readFileSync('client.json', 'utf8'));
const oauth = new OAuth2Server();
await oauth.issuer.keys.generate('RS256');
const ended = new Set();
oauth.service.on('beforeTokenSigning', (token) => {
  token.payload.jti = crypto.randomUUID();
});
oauth.service.on('beforeResponse', (response, request) => {
  response.body.scope = scopes.join(' ');
  if (!ended.has(request.body.refresh_token)) return;
  response.statusCode = 400;
  response.body = { error: 'invalid_grant' };
});
const server = createServer(async (request, response) => {
  if (request.url !== '/end') return oauth.service.requestHandler(request, response);
  ended.add(await text(request));
  response.end();
});
server.listen(0, '127.0.0.1', () => {
  oauth.issuer.url = 'http://127.0.0.1:' + server.address().port;
  console.log('listening on ' + server.address().port);
});
`;

const openMock = (program: string) =>
  programServer({
    program,
    paths: { authorize: '/authorize', token: '/token', revoke: '/revoke' },
  });

const mockServer = serverRow({
  tool: 'oauth2-mock-server',
  packages: { 'oauth2-mock-server': '9.3.0' },
  open: openMock(mockProgram),
  expected: withoutRevocation,
  outcome: {
    verdict: 'works with this setting',
    why: 'Set `scope` of the answer in `beforeResponse`: it grants `dummy`. It takes a refresh token that was revoked.',
  },
  without: {
    open: openMock(without(mockProgram, "  response.body.scope = scopes.join(' ');\n")),
    seen: { success: 'true', isGranted: false, state: 'live' },
  },
});

export const otherServers = [oauth2Server, mockServer];
