import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  appRefused,
  ended,
  failedToRefresh,
} from '../../../../functions/connections/domain/failure-transitions.ts';
import {
  accepted,
  refreshed,
  refused as refusedFrom,
  replanned,
} from '../../../../functions/connections/domain/transitions.ts';
import { aConnection, dayMs, nowMs } from './a-connection.ts';

/** The connection of these rows: it works. */
const live = aConnection;
const refresh = (connection: Connection, ...grantedScopes: string[]) => {
  const before = { accessToken: 'old', refreshToken: 'r' };
  const scopes = grantedScopes.length > 0 ? { grantedScopes } : {};
  const grant = { tokens: { ...before, accessToken: 'new', ...scopes }, answer: {} };
  const provider = resolveProvider(gmail, {});
  return refreshed(connection, { provider, grant, sealedTokens: 'other', before }, nowMs);
};
const reconnect = ({ version }: Connection, changes: Partial<Connection> = {}): Connection => ({
  ...live,
  flowId: 'flow-2',
  version: version + 1,
  connectedAtMs: nowMs,
  ...changes,
});
const endingIn = (days: number) => ({
  reconnectByMs: nowMs + days * dayMs,
  grantExpiresAtMs: nowMs + 3 * dayMs,
});
const soon = { ...live, ...endingIn(3) };
const refuse = (connection: Connection, atMs = nowMs) => refusedFrom(connection, atMs).next;
const refused = refuse(live);
const end = (connection: Connection) => ended(connection, 'grant_ended', nowMs);
const uninstall = (connection: Connection) => ended(connection, 'uninstalled', nowMs);
export const gone = end(live);
const refuseApp = (connection: Connection) => appRefused(connection, nowMs).next;
const noApp = refuseApp(live);
const ofTenantApp = { ...live, tenantApp: 'own' };
const refusedSoon = refuse(soon);
const noAppSoon = { ...noApp, ...endingIn(3) };
const fail = (connection: Connection) => failedToRefresh(connection, {}, nowMs).next;
const otherScopes = { grantedScopes: ['send', 'watch', 'edit'] };
const otherId = { integrationId: '019aa7c0-0000-7000-8000-000000000002' };
const leased = { ...live, lease: { owner: 'me', untilMs: nowMs } };
const postponed = { refreshDueAtMs: nowMs + dayMs };
const renamed = { ...live, account: { id: '7', label: 'Ada L.' } };

type Change = [from: Connection | undefined, to: Connection | undefined];

/** Changes, and their events in order. */
export const withEvents: [title: string, ...Change, events: string][] = [
  ['a first connection', undefined, live, 'connected'],
  ['another account instead of it', undefined, { ...live, replaces: 'hash' }, 'account_changed'],
  ['a disconnection', live, undefined, 'disconnected'],
  ['a reconnect', live, reconnect(live), 'reconnected'],
  ['a reconnect of what had ended', gone, reconnect(gone), 'reconnected'],
  ['a reconnect of what was ending', soon, reconnect(soon), 'reconnected'],
  ['one that ends soon too', soon, reconnect(soon, endingIn(3)), 'reconnected, ending_soon 3'],
  [
    'a reconnect with other scopes',
    live,
    reconnect(live, otherScopes),
    'reconnected, permissions_changed +edit,watch -read',
  ],
  ['another connection at its key', live, reconnect(live, otherId), 'disconnected, connected'],
  [
    'a refresh with as many more scopes as fewer',
    live,
    refresh(live, 'read', 'edit'),
    'permissions_changed +edit -send',
  ],
  ['the end of the grant', live, gone, 'reconnect_required grant_ended'],
  ['an uninstallation', live, uninstall(live), 'uninstalled, reconnect_required uninstalled'],
  ['one after the end', gone, uninstall(gone), 'uninstalled, reconnect_required uninstalled'],
  ['a refused token', live, refused, 'reconnect_required access_refused'],
  ['a refused app', live, noApp, 'app_misconfigured app_misconfigured'],
  [
    'a refused app of a tenant',
    ofTenantApp,
    refuseApp(ofTenantApp),
    'app_misconfigured tenant_app_misconfigured',
  ],
  [
    'a refresh after a refused app of a tenant',
    refuseApp(ofTenantApp),
    refresh(refuseApp(ofTenantApp)),
    'recovered tenant_app_misconfigured',
  ],
  ['a refused app whose grant ends', noApp, end(noApp), 'reconnect_required grant_ended'],
  ['an end that comes near', live, replanned(live, endingIn(3)), 'ending_soon 3'],
  ['an end that moves', soon, replanned(soon, endingIn(2)), 'ending_soon 2'],
  ['a refresh that prevents the end', soon, refresh(soon), 'recovered ending_soon'],
  [
    'a refresh of a refused app that was ending, with other scopes',
    noAppSoon,
    refresh(noAppSoon, 'read', 'send', 'edit'),
    'permissions_changed +edit -, recovered app_misconfigured,ending_soon',
  ],
  [
    'an accepted token of what is ending',
    refusedSoon,
    accepted(refusedSoon, 9),
    'recovered access_refused',
  ],
];

/** Changes that give no event. */
export const silent: [title: string, ...Change][] = [
  ['no connection', undefined, undefined],
  ['a refresh with the same scopes in another order', live, refresh(live, 'send', 'read', 'send')],
  ['a lease', live, leased],
  ['a failed refresh', live, fail(live)],
  ['a failed refresh of what is refused', refused, fail(refused)],
  ['a postponed refresh', live, { ...live, ...postponed }],
  ['a postponed refresh of what is ending', soon, { ...soon, ...postponed }],
  ['an end that a provider says in seconds', soon, replanned(soon, endingIn(3 + 0.9 / 24))],
  ['a plan whose end is far', live, replanned(live, { grantExpiresAtMs: nowMs + 90 * dayMs })],
  ['another name of the account', live, renamed],
  ['a new cool-down of a refused token', refused, refuse(refused, nowMs + dayMs)],
];
