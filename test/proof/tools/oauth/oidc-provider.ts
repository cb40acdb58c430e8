import { without } from '../without.ts';
import { programServer } from './program-server.ts';
import { serverRow } from './server-row.ts';

const program = `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

const { clientId, clientSecret, redirectUri, scopes, isRotating } = JSON.parse(readFileSync('client.json', 'utf8'));
const server = createServer();
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const { port } = server.address();
const provider = new Provider('http://127.0.0.1:' + port, {
  clients: [{
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post',
  }],
  scopes: [...scopes, 'offline_access'],
  rotateRefreshToken: isRotating,
  issueRefreshToken: () => true,
  features: { revocation: { enabled: true } },
});
const serve = provider.callback();
server.on('request', async (request, response) => {
  if (request.url !== '/end') return serve(request, response);
  await (await provider.RefreshToken.find(await text(request)))?.destroy();
  response.end();
});
console.log('listening on ' + port);
`;

const open = (program: string, isRotating: boolean) =>
  programServer({
    program,
    isRotating,
    paths: { authorize: '/auth', token: '/token', revoke: '/token/revocation' },
    answer: (page): Record<string, string> =>
      page.includes('name="login"')
        ? { prompt: 'login', login: 'ada', password: 'any' }
        : { prompt: 'consent' },
  });

const server = (tool: string, isRotating: boolean) =>
  serverRow({
    tool,
    packages: { 'oidc-provider': '9.13.3' },
    open: open(program, isRotating),
    expected: {
      isRotated: isRotating,
      isRevoked: true,
      replay: { status: 400, state: 'ended' },
      stateOfDeadGrant: 'ended',
    },
    outcome: {
      verdict: 'works with this setting',
      why: '`issueRefreshToken`, where no `offline_access` is asked for. A code that is used twice ends the grant: we never send one twice.',
    },
    without: {
      open: open(without(program, '  issueRefreshToken: () => true,\n'), isRotating),
      seen: { success: 'true', isGranted: true, state: 'ended' },
    },
  });

export const oidcProvider = [
  server('oidc-provider, rotating', true),
  server('oidc-provider, not rotating', false),
];
