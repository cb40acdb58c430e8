import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import {
  accepted,
  appRefused,
  ended,
  failedToRenew,
  refreshed,
  refused as refusedFrom,
  replanned,
} from '../../../../functions/domain/connection/transitions.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { aConnection, dayMs, nowMs } from './a-connection.ts';

const provider = resolveProvider(gmail, {});
const before = { accessToken: 'old', refreshToken: 'r' };
const refresh = (connection: Connection, grantedScopes?: string[]) =>
  refreshed(
    connection,
    {
      provider,
      grant: {
        tokens: { ...before, accessToken: 'new', ...(grantedScopes ? { grantedScopes } : {}) },
        answer: {},
      },
      sealedTokens: 'other',
      before,
    },
    nowMs,
  );
const reconnect = (connection: Connection, changes: Partial<Connection> = {}): Connection => ({
  ...aConnection,
  flowId: 'flow-2',
  version: connection.version + 1,
  connectedAtMs: nowMs,
  ...changes,
});
const ending = { reconnectByMs: nowMs + 3 * dayMs, lapsesAtMs: nowMs + 3 * dayMs };
const soon = { ...aConnection, ...ending };
const refused = refusedFrom(aConnection, nowMs).next;
const endOf = (connection: Connection) => ended(connection, 'grant_ended', nowMs);
const uninstalled = (connection: Connection) => ended(connection, 'uninstalled', nowMs);
export const gone = endOf(aConnection);
const misconfigured = appRefused(aConnection, nowMs).next;
const named = { ...aConnection, replaces: 'hash' };

type Row = [
  title: string,
  from: Connection | undefined,
  to: Connection | undefined,
  events: string[],
];

/** Changes, and their events in order. */
export const withEvents: Row[] = [
  ['a first connection', undefined, aConnection, ['connected']],
  ['a first connection that ends soon', undefined, soon, ['connected', 'ending_soon 3']],
  ['another account under a key of its own', undefined, named, ['account_changed']],
  ['a disconnection', aConnection, undefined, ['disconnected']],
  ['a disconnection of what had ended', gone, undefined, ['disconnected']],
  ['a reconnect', aConnection, reconnect(aConnection), ['reconnected']],
  ['a reconnect of what had ended', gone, reconnect(gone), ['reconnected']],
  ['a reconnect of what was ending', soon, reconnect(soon), ['reconnected']],
  [
    'a reconnect that ends soon too',
    soon,
    reconnect(soon, ending),
    ['reconnected', 'ending_soon 3'],
  ],
  [
    'a reconnect with other scopes',
    aConnection,
    reconnect(aConnection, { grantedScopes: ['send', 'watch', 'edit'] }),
    ['reconnected', 'permissions_changed +edit,watch -read'],
  ],
  [
    'another connection under the same key',
    aConnection,
    reconnect(aConnection, { integrationId: '019aa7c0-0000-7000-8000-000000000002' }),
    ['disconnected', 'connected'],
  ],
  [
    'a refresh with other scopes',
    aConnection,
    refresh(aConnection, ['read']),
    ['permissions_changed + -send'],
  ],
  ['the end of the grant', aConnection, gone, ['reconnect_required grant_ended']],
  [
    'an uninstallation',
    aConnection,
    uninstalled(aConnection),
    ['uninstalled', 'reconnect_required uninstalled'],
  ],
  [
    'an uninstallation after the end',
    gone,
    uninstalled(gone),
    ['uninstalled', 'reconnect_required uninstalled'],
  ],
  ['a refused token', aConnection, refused, ['reconnect_required access_refused']],
  ['a refused token whose grant ends', refused, endOf(refused), ['reconnect_required grant_ended']],
  ['an accepted token', refused, accepted(refused), ['recovered access_refused']],
  ['a refresh after a refused token', refused, refresh(refused), ['recovered access_refused']],
  ['a refused app', aConnection, misconfigured, ['app_misconfigured']],
  [
    'a refused app whose grant ends',
    misconfigured,
    endOf(misconfigured),
    ['reconnect_required grant_ended'],
  ],
  [
    'a refresh after a refused app',
    misconfigured,
    refresh(misconfigured),
    ['recovered app_misconfigured'],
  ],
  ['an end that comes near', aConnection, replanned(aConnection, ending), ['ending_soon 3']],
  ['an end that comes near, by a postponed refresh', aConnection, soon, ['ending_soon 3']],
  [
    'an end that moves',
    soon,
    replanned(soon, { ...ending, reconnectByMs: nowMs + 2 * dayMs }),
    ['ending_soon 2'],
  ],
  ['a refresh that prevents the end', soon, refresh(soon), ['recovered ending_soon']],
  [
    'a refresh of a refused app that was ending, with other scopes',
    { ...misconfigured, ...ending },
    refresh({ ...misconfigured, ...ending }, ['read', 'send', 'edit']),
    ['permissions_changed +edit -', 'recovered app_misconfigured,ending_soon'],
  ],
  ['the end of what was ending', soon, endOf(soon), ['reconnect_required grant_ended']],
  [
    'an accepted token of what is ending',
    refusedFrom(soon, nowMs).next,
    accepted(refusedFrom(soon, nowMs).next),
    ['recovered access_refused'],
  ],
];

const cooling = failedToRenew(aConnection, {}, nowMs).next;
/** Changes that give no event. */
export const silent: Row[] = [
  ['no connection', undefined, undefined, []],
  ['a refresh', aConnection, refresh(aConnection), []],
  [
    'a refresh with the same scopes in another order',
    aConnection,
    refresh(aConnection, ['send', 'read', 'send']),
    [],
  ],
  ['a lease', aConnection, { ...aConnection, lease: { owner: 'me', untilMs: nowMs } }, []],
  [
    'a lease that ends',
    { ...aConnection, lease: { owner: 'me', untilMs: nowMs } },
    aConnection,
    [],
  ],
  ['a failed refresh', aConnection, cooling, []],
  ['a failed refresh of what is refused', refused, failedToRenew(refused, {}, nowMs).next, []],
  ['a second failed refresh', cooling, failedToRenew(cooling, {}, nowMs).next, []],
  ['a postponed refresh', aConnection, { ...aConnection, refreshDueAtMs: nowMs + dayMs }, []],
  ['a postponed refresh of what is ending', soon, { ...soon, refreshDueAtMs: nowMs + dayMs }, []],
  [
    'an end that a provider says in seconds',
    soon,
    replanned(soon, { ...ending, reconnectByMs: ending.reconnectByMs + 900 }),
    [],
  ],
  [
    'a plan whose end is far',
    aConnection,
    replanned(aConnection, { lapsesAtMs: nowMs + 90 * dayMs }),
    [],
  ],
  [
    'another name of the account',
    aConnection,
    { ...aConnection, account: { id: '7', label: 'Ada L.' } },
    [],
  ],
  ['a new cool-down of a refused token', refused, refusedFrom(refused, nowMs + dayMs).next, []],
  [
    'a new cool-down of a refused app',
    misconfigured,
    appRefused(misconfigured, nowMs + dayMs).next,
    [],
  ],
  ['tokens that are sealed again', aConnection, { ...aConnection, sealedTokens: 'again' }, []],
];
