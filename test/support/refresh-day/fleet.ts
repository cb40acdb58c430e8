import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { type ConnectionKey, keyOf } from '../../../functions/connections/domain/connection-key.ts';
import type {
  DueConnection,
  DueConnections,
} from '../../../functions/connections/domain/due/ports.ts';
import { expiryPlan } from '../../../functions/connections/domain/expiry-plan.ts';
import type { TokenSet } from '../../../functions/connections/domain/open-tokens.ts';
import type { Connections } from '../../../functions/connections/domain/ports.ts';
import { refreshPartOf, spreadOf } from '../../../functions/connections/domain/refresh-spread.ts';
import { holds } from '../connections/refresh-world.ts';
import { unusedConnections } from '../connections/unused-connections.ts';

const hour = 3_600_000;
export const day = 24 * hour;

/** What a person's consent brings. Facebook gives no refresh token; its access token lives long. */
export const tokensFor = (
  { longLivedExchange }: Provider,
  n: number,
  generation: number,
  nowMs: number,
): TokenSet =>
  longLivedExchange
    ? { accessToken: `${n}.${generation}`, accessTokenExpiresAtMs: nowMs + 60 * day }
    : {
        accessToken: 'a',
        refreshToken: `${n}.${generation}`,
        accessTokenExpiresAtMs: nowMs + hour,
      };

/** What a person names at the start, such as a shop. */
const variablesFor = ({ variables = {} }: Provider, n: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([, { from, default: usual }]) => from === 'start' && usual === undefined)
      .map(([name]) => [name, `a${n}`]),
  );

/** Connected at such a time that its refresh is due within `dayMs`, `into` of the way. */
export const connectedFor = (
  provider: Provider,
  n: number,
  { dayMs, into }: { dayMs: number; into: number },
): Connection => {
  const place = { tenantId: `t${n}`, integrationType: provider.type };
  const spread = spreadOf(keyOf(place));
  const planAt = (nowMs: number) =>
    expiryPlan(provider, tokensFor(provider, n, 0, nowMs), { grantedAtMs: nowMs, nowMs, spread });
  const dueOf = (nowMs: number) => planAt(nowMs).refreshDueAtMs ?? nowMs;
  let connectedAtMs = Math.floor(dayMs + into * day - (dueOf(dayMs) - dayMs));
  // Dates are moved to a time of the day: here and there to another day.
  while (dueOf(connectedAtMs) < dayMs) connectedAtMs += day;
  while (dueOf(connectedAtMs) >= dayMs + day) connectedAtMs -= day;
  const tokens = tokensFor(provider, n, 0, connectedAtMs);
  return {
    ...place,
    ...planAt(connectedAtMs),
    integrationId: `i${n}`,
    category: provider.category,
    state: { is: 'live' },
    sealedTokens: JSON.stringify(tokens),
    cursorSecret: 'cursor secret',
    accessTokenExpiresAtMs: tokens.accessTokenExpiresAtMs,
    grantedScopes: [],
    variables: variablesFor(provider, n),
    version: 1,
    flowId: 'f',
    connectedAtMs,
  } as Connection;
};

/** The same connection, made with an OAuth app of its tenant. */
export const withTenantApp = (row: Connection): Connection => ({ ...row, tenantApp: row.tenantId });

/** The index that the planner reads. */
const createIndex = (rows: readonly Connection[]) => {
  const parts = Map.groupBy(rows.keys(), (n) => refreshPartOf(keyOf(rows[n] as Connection)));
  return {
    due: (part: string, nowMs: number): DueConnection[] =>
      (parts.get(part) ?? [])
        .map((n) => rows[n] as Connection)
        .filter(({ refreshDueAtMs = Number.POSITIVE_INFINITY }) => refreshDueAtMs <= nowMs)
        .map((row) => ({ ...keyOf(row), dueAtMs: row.refreshDueAtMs ?? 0 }))
        .sort((a, b) => a.dueAtMs - b.dueAtMs),
  };
};

/** Connections in memory, behind the port, with counts of what DynamoDB would bill. */
export const createFleet = (rows: Connection[]) => {
  const index = createIndex(rows);
  const counts = { readUnits: 0, writeUnits: 0, reads: 0, writes: 0, queries: 0 };
  const numberOf = ({ tenantId }: Pick<ConnectionKey, 'tenantId'>) => Number(tenantId.slice(1));
  const change = (n: number, changes: Partial<Connection>) => {
    rows[n] = { ...(rows[n] as Connection), ...changes };
  };
  // An item of 2 kB.
  const bill = (indexUnits: number) => {
    counts.writes++;
    counts.writeUnits += 2 + indexUnits;
  };
  // A changed key costs a deletion and an insertion.
  const [dueUnits, listUnits] = [2, 1];
  const connections: Connections = {
    ...unusedConnections,
    get: async (key) => {
      counts.reads++;
      counts.readUnits++;
      return rows[numberOf(key)];
    },
    put: async (next, version, guard) => {
      bill(dueUnits + listUnits);
      const stored = rows[numberOf(next)];
      if (stored?.version !== version || (guard && !holds(guard, stored?.lease))) return false;
      rows[numberOf(next)] = next;
      return true;
    },
    acquireLease: async ({ version, lease, ...row }, nowMs) => {
      bill(0);
      const stored = rows[numberOf(row)];
      const isHeld = (stored?.lease?.untilMs ?? 0) > nowMs && stored?.lease?.owner !== lease.owner;
      if (stored?.version !== version || isHeld) return false;
      change(numberOf(row), { lease });
      return true;
    },
    releaseLease: async (row, owner) => {
      bill(0);
      if (rows[numberOf(row)]?.lease?.owner !== owner) return;
      const { lease: _, ...rest } = rows[numberOf(row)] as Connection;
      rows[numberOf(row)] = rest;
    },
    deferRefresh: async (key, to, still) => {
      bill(dueUnits);
      const { version, refreshDueAtMs } = rows[numberOf(key)] ?? {};
      if (refreshDueAtMs === undefined) return false;
      const isSo = 'version' in still ? version === still.version : refreshDueAtMs <= still.dueByMs;
      if (isSo) change(numberOf(key), to);
      return isSo;
    },
  };
  const dueConnections: DueConnections = {
    find: async function* (part, nowMs) {
      const due = index.due(part, nowMs);
      for (let from = 0; from <= due.length; from += 500) {
        const page = due.slice(from, from + 500);
        counts.queries++;
        // 160 bytes each, eventually consistent.
        counts.readUnits += Math.max(0.5, Math.ceil((page.length * 160) / 4096) / 2);
        if (page.length > 0) yield page;
      }
    },
  };
  return { rows, connections, dueConnections, counts };
};
