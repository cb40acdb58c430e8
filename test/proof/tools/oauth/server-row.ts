import { isDeepStrictEqual } from 'node:util';
import { hubspot } from '../../../../functions/catalogue/providers/hubspot.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';
import { startLife } from './connection-life.ts';

export type GivenClient = {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  scopes: readonly string[];
};

export type OpenServer = {
  token: string;
  revoke: string;
  /** Whether the client sends its secret by HTTP Basic. */
  isBasic?: boolean;
  /** A person at the authorization endpoint. @returns the query of the callback */
  consent(query: URLSearchParams): Promise<URLSearchParams>;
  /** Ends a refresh token, without a word to its client. */
  end(refreshToken: string): Promise<unknown>;
};

type Open = (bench: Bench, client: GivenClient) => Promise<OpenServer>;

/** Without the setting: whether a person could connect, what was granted, and what became of it. */
type WithoutSetting = {
  open: Open;
  seen: { success: string; isGranted: boolean; state: string | undefined };
};

type ServerRow = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  debian?: string;
  open: Open;
  expected: {
    isRotated: boolean;
    /** Whether a revoked refresh token is refused afterwards. */
    isRevoked: boolean;
    /** What the server answers to a code that is sent again, and what becomes of the connection. */
    replay: { status: number; state: 'live' | 'ended' };
    stateOfDeadGrant: 'live' | 'ended';
  };
  outcome: Outcome;
  without?: WithoutSetting;
};

const openLife = async (open: Open, bench: Bench) => {
  const life = await startLife(bench);
  const scopes = [...hubspot.scopes, ...(hubspot.optionalScopes?.scopes ?? [])];
  const { consent, end, ...urls } = await open(bench, { ...life.client, scopes });
  Object.assign(bench.gate, { isBasic: false, ...urls, tokenRequests: 0 });
  // The next row's grant must not be of the same family.
  bench.atEnd(life.disconnect);
  const connect = async () => {
    const query = await consent(await life.start());
    return { query, outcome: await life.callBack(query) };
  };
  const statusOf = async (body: URLSearchParams) =>
    (await fetch(urls.token, { method: 'POST', body })).status;
  /** What the server itself says to a refresh. */
  const statusOfRefresh = (refresh_token = '') => {
    const { clientId: client_id, clientSecret: client_secret } = life.client;
    const grant = { grant_type: 'refresh_token', refresh_token, client_id, client_secret };
    return statusOf(new URLSearchParams(grant));
  };
  /** Sends the last code again, as it was sent. */
  const replay = () => statusOf(new URLSearchParams(bench.gate.codeRequest));
  return { ...life, connect, statusOfRefresh, replay, end };
};

type Life = Awaited<ReturnType<typeof openLife>>;

const replayed = async (server: Life) => {
  await server.connect();
  const status = await server.replay();
  await server.refresh();
  return { status, state: await server.state() };
};

const stateOfDeadGrant = async (server: Life) => {
  await server.connect();
  await server.end((await server.tokens()).refreshToken ?? '');
  await server.refresh();
  return server.state();
};

const isGranted = async (server: Life): Promise<boolean> => {
  const granted = await server.granted();
  return hubspot.scopes.every((scope) => granted?.includes(scope));
};

const tryWithout = async ({ open, seen }: WithoutSetting, bench: Bench): Promise<void> => {
  const server = await openLife(open, bench);
  const { outcome } = await server.connect();
  if (await server.granted()) await server.refresh();
  const came = {
    success: outcome.success,
    isGranted: await isGranted(server),
    state: await server.state(),
  };
  if (!isDeepStrictEqual(came, seen))
    throw new Error(`Without the setting, it came to ${JSON.stringify({ ...came, outcome })}`);
};

const runServer = async (row: ServerRow, bench: Bench): Promise<Outcome> => {
  const server = await openLife(row.open, bench);
  const { query, outcome } = await server.connect();
  if (outcome.success !== 'true') throw new Error(`Not connected: ${JSON.stringify(outcome)}`);
  const wasGranted = await isGranted(server);
  const first = await server.tokens();
  const repeated = await server.callBack(query);
  await server.refresh();
  const second = await server.tokens();
  const state = await server.state();
  const counted = server.tokenRequests();
  const isRevoked = await server.disconnect();
  const afterwards = await server.statusOfRefresh(second.refreshToken);
  const seen = {
    isGranted: wasGranted,
    isRepeatTheSame: repeated.integration_id === outcome.integration_id,
    isRefreshed: state === 'live' && first.accessToken !== second.accessToken,
    isRotated: first.refreshToken !== second.refreshToken,
    counted,
    isRevoked: isRevoked && afterwards === 400,
    replay: await replayed(server),
    stateOfDeadGrant: await stateOfDeadGrant(server),
  };
  const expected = {
    isGranted: true,
    isRepeatTheSame: true,
    isRefreshed: true,
    counted: 2,
    ...row.expected,
  };
  if (!isDeepStrictEqual(seen, expected)) throw new Error(`It came to ${JSON.stringify(seen)}`);
  if (row.without) await tryWithout(row.without, bench);
  return row.outcome;
};

/**
 * A row for an OAuth server: connect, come back twice, refresh, disconnect, a code that is sent again,
 * and a grant that is gone; then once without the setting that the row names.
 */
export const serverRow = (row: ServerRow): ToolRow => ({
  group: 'oauth',
  tool: row.tool,
  packages: row.packages,
  ...(row.debian ? { debian: row.debian } : {}),
  fault: 'second-exchange',
  run: (bench) => runServer(row, bench),
});
