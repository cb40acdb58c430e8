import { consentAtGlewlwyd, setUpGlewlwyd } from '../../oauth-server/glewlwyd-account.ts';
import { startGlewlwyd } from '../../oauth-server/glewlwyd-server.ts';
import type { Bench } from '../bench.ts';
import { type GivenClient, type OpenServer, serverRow } from './server-row.ts';

const prefix = 'api';
const plugin = 'oidc';

const open = async (bench: Bench, { scopes, ...client }: GivenClient): Promise<OpenServer> => {
  const origin = await startGlewlwyd(prefix, bench.atEnd);
  const server = { origin, prefix, plugin, client, scopes };
  await setUpGlewlwyd(server);
  const at = `${origin}/${prefix}/${plugin}`;
  const { clientId: client_id, clientSecret: client_secret } = client;
  return {
    token: `${at}/token`,
    revoke: `${at}/revoke`,
    consent: async (query) =>
      (await consentAtGlewlwyd(server, new URL(`${at}/auth?${query}`))).searchParams,
    end: (token) => {
      const body = new URLSearchParams({ token, client_id, client_secret });
      return fetch(`${at}/revoke`, { method: 'POST', body });
    },
  };
};

export const glewlwyd = serverRow({
  tool: 'glewlwyd',
  packages: {},
  debian: 'glewlwyd',
  open,
  expected: {
    isRotated: true,
    isRevoked: true,
    replay: { status: 403, state: 'live' },
    stateOfDeadGrant: 'live',
  },
  outcome: {
    verdict: 'works',
    why: 'Also where each refresh token can be used once. It refuses a dead one with 400 and no body, which says nothing: we go on trying, and a person has to reconnect.',
  },
});
