import { isDeepStrictEqual } from 'node:util';
import { hubspot } from '../../../../functions/catalogue/providers/hubspot.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';
import { startLife } from './connection-life.ts';
import { goThrough } from './person.ts';

type ServerRow = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  /** Listens, with the client of client.json, and prints `listening on <port>`; `POST /end` ends a refresh token. */
  program: string;
  paths: { authorize: string; token: string; revoke?: string };
  answer?: (page: string) => Record<string, string>;
  isRotating: boolean;
  /** Whether a revoked refresh token is refused afterwards. */
  isRevoking: boolean;
  outcome: Outcome;
};

const openServer = async (row: ServerRow, bench: Bench) => {
  const life = await startLife(bench);
  const scopes = [...hubspot.scopes, ...(hubspot.optionalScopes?.scopes ?? [])];
  const given = { ...life.client, scopes, isRotating: row.isRotating };
  await bench.write({ 'server.mjs': row.program, 'client.json': JSON.stringify(given) });
  const port = await bench.start(/listening on (\d+)/, 'node', 'server.mjs');
  const origin = `http://127.0.0.1:${port}`;
  const { authorize, token, revoke = '/none' } = row.paths;
  Object.assign(bench.gate, { token: origin + token, revoke: origin + revoke, tokenRequests: 0 });
  const connect = async () => {
    const url = new URL(`${authorize}?${await life.start()}`, origin);
    const query = await goThrough(url, life.client.redirectUri, row.answer ?? (() => ({})));
    return { query, outcome: await life.callBack(query) };
  };
  /** What the server itself says to a refresh. */
  const statusOf = async (refresh_token = '') => {
    const { clientId: client_id, clientSecret: client_secret } = life.client;
    const grant = { grant_type: 'refresh_token', refresh_token, client_id, client_secret };
    return (await fetch(origin + token, { method: 'POST', body: new URLSearchParams(grant) }))
      .status;
  };
  const end = (token = '') => fetch(`${origin}/end`, { method: 'POST', body: token });
  return { ...life, connect, statusOf, end };
};

const runServer = async (row: ServerRow, bench: Bench): Promise<Outcome> => {
  const server = await openServer(row, bench);
  const { query, outcome } = await server.connect();
  if (outcome.success !== 'true') throw new Error(`Not connected: ${JSON.stringify(outcome)}`);
  const first = await server.tokens();
  const repeated = await server.callBack(query);
  await server.refresh();
  const second = await server.tokens();
  const { refreshToken } = second;
  const state = await server.state();
  const counted = server.tokenRequests();
  const isRevoked = await server.disconnect();
  const afterwards = await server.statusOf(refreshToken);

  await server.connect();
  await server.end((await server.tokens()).refreshToken);
  await server.refresh();
  const seen = {
    isRepeatTheSame: repeated.integration_id === outcome.integration_id,
    isRefreshed: state === 'live' && first.accessToken !== second.accessToken,
    isRotated: first.refreshToken !== refreshToken,
    counted,
    isRevoked: isRevoked && afterwards === 400,
    stateOfDeadGrant: await server.state(),
  };
  const expected = {
    isRepeatTheSame: true,
    isRefreshed: true,
    isRotated: row.isRotating,
    counted: 2,
    isRevoked: row.isRevoking,
    stateOfDeadGrant: 'ended',
  };
  if (!isDeepStrictEqual(seen, expected)) throw new Error(`It came to ${JSON.stringify(seen)}`);
  return row.outcome;
};

/** A row for an OAuth server: connect, come back twice, refresh, disconnect, and a grant that is gone. */
export const serverRow = (row: ServerRow): ToolRow => ({
  group: 'oauth',
  tool: row.tool,
  packages: row.packages,
  fault: 'second-exchange',
  run: (bench) => runServer(row, bench),
});
