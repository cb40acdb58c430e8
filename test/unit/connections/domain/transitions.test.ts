import { expect, it } from 'vitest';
import { front } from '../../../../functions/catalogue/providers/front.ts';
import { gohighlevel } from '../../../../functions/catalogue/providers/gohighlevel.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import {
  reconnectByOf,
  refreshDueOf,
} from '../../../../functions/connections/domain/connection.ts';
import type { ConnectionState } from '../../../../functions/connections/domain/connection-state.ts';
import * as failure from '../../../../functions/connections/domain/failure-transitions.ts';
import * as granted from '../../../../functions/connections/domain/new-grant.ts';
import * as change from '../../../../functions/connections/domain/transitions.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { hour, stored } from '../../../support/connections/refresh-world.ts';

const { integrationId, state, version, ...grant } = stored;
const words = { name: 'Sales', clientReference: 'user_1', metadata: { plan: 'team' } };
const agentIds = ['agent'];
const row = change.leased({ ...stored, ...words, agentIds }, 'ada', 0);
const transient = new TokenEndpointError('transient');

it.each([
  ['refused', change.refused(row, 1).next],
  ['accepted', change.accepted(row, 1)],
  ['appRefused', failure.appRefused(row, 1).next],
  ['failedToRefresh', failure.failedToRefresh(row, transient, 1).next],
  ['ended', failure.ended(row, 'uninstalled', 1)],
  ['replanned', change.replanned(row, {})],
  ['reconnected', granted.reconnected(row, grant)],
  ['replaced', granted.replaced(row, grant, 1)],
])('%s raises the version, ends the lease, and keeps id, agents and caller metadata', (_, next) => {
  expect(next).toMatchObject({ version: version + 1, integrationId, agentIds, ...words });
  expect(next.lease).toBeUndefined();
});

it.each([
  ['leased', row, version, 'Sales'],
  ['deferred', change.deferred(row, { refreshDueAtMs: hour }), version, 'Sales'],
  ['reworded', change.reworded(row, { name: 'HR' }), version + 1, 'HR'],
])('%s keeps a lease', (_, next, expected, name) => {
  expect(next).toMatchObject({ version: expected, name, lease: row.lease, state });
});

it.each([
  ['reconnected', granted.reconnected],
  ['replaced', granted.replaced],
] as const)('%s uses the caller metadata of the start', (_, transition) => {
  const others = { clientReference: 'user_2', metadata: {} };
  const next = transition(row, { ...grant, ...others }, 1);
  expect(next).toMatchObject(others);
  expect(next.metadata).toEqual({});
});

it('keeps the name, but not where another account of another person takes the place', () => {
  const { clientReference } = words;
  const [same, other] = [
    { ...grant, clientReference },
    { ...grant, clientReference: 'user_2' },
  ];
  const unowned = { ...row, clientReference: undefined };
  const names = [
    granted.reconnected(row, other),
    granted.replaced(row, same, 1),
    granted.replaced(unowned, other, 1),
    granted.replaced(row, other, 1),
  ].map(({ name }) => name);
  expect(names).toEqual(['Sales', 'Sales', 'Sales', undefined]);
});

it.each([
  ['reconnected', granted.reconnected],
  ['replaced', granted.replaced],
] as const)(
  '%s for another reference keeps no metadata, which tells of somebody else',
  (_, next) => {
    const other = { ...grant, clientReference: 'user_2' };
    expect(next(row, other, 1)).toMatchObject({ clientReference: 'user_2', metadata: undefined });
    const same = { ...grant, clientReference: words.clientReference };
    expect(next(row, same, 1)).toMatchObject(words);
    const nobodys = { ...row, clientReference: undefined };
    const { metadata } = words;
    expect(next(nobodys, other, 1)).toMatchObject({ clientReference: 'user_2', metadata });
  },
);

it.each([
  ['is shown by its present name', { id: 'b', label: 'Before' }],
  ['gets its name when the provider names it at last', undefined],
])('an account that is connected again %s', (_, known) => {
  const before = known ? { ...row, account: known } : row;
  const account = { id: 'b', label: 'B' };
  expect(granted.reconnected(before, { ...grant, account }).account).toEqual(account);
});

it('gives a new row no version that a deleted or replaced one may have had', () => {
  const deleted = change.accepted(granted.created(grant, 'i', hour), hour);
  expect(deleted.version).toBeLessThan(2 * hour);
  for (const later of [
    granted.created(grant, 'i', 2 * hour),
    granted.replaced(stored, grant, 2 * hour),
    granted.replaced({ ...stored, version: 2 * hour }, grant, hour),
  ]) {
    expect(later.version).toBeGreaterThanOrEqual(2 * hour);
  }
});

it.each<[ConnectionState, ConnectionState]>([
  [{ is: 'live' }, { is: 'live', renewal: { failures: 1, notBeforeMs: hour + 5_000 } }],
  [
    { is: 'refused', untilMs: 9, renewal: { failures: 1, notBeforeMs: 9 } },
    { is: 'refused', untilMs: 9, renewal: { failures: 2, notBeforeMs: hour + 10_000 } },
  ],
  [
    { is: 'app_refused', notBeforeMs: hour },
    { is: 'app_refused', notBeforeMs: hour + 300_000 },
  ],
])('a failed refresh turns %j into %j', (before, after) => {
  const { next } = failure.failedToRefresh({ ...row, state: before }, transient, hour);
  expect(next.state).toEqual(after);
});

it('still waits after failed refreshes when the token is accepted again', () => {
  const renewal = { failures: 2, notBeforeMs: hour };
  const refused = { ...row, state: { is: 'refused', untilMs: 9, renewal } as const };
  expect(change.accepted(refused, 1).state).toEqual({ is: 'live', renewal });
});

it('keeps our app refused when a token is accepted', () => {
  const state: ConnectionState = { is: 'app_refused', notBeforeMs: hour };
  expect(change.accepted({ ...row, state }, 1)).toMatchObject({ state, verifiedAtMs: 1 });
});

it.each([
  ['ended', failure.ended(row, 'grant_ended', 1), undefined],
  ['refused for now', change.refused(row, 1).next, hour],
])('%s: its dates count from then on as %s', (_, { state: of }, ms) => {
  const connection = { ...row, state: of, refreshDueAtMs: hour, reconnectByMs: hour };
  expect([refreshDueOf(connection), reconnectByOf(connection)]).toEqual([ms, ms]);
});

type TokenResponse = { scopes?: string[]; companyId?: string };
it.each([
  ['keeps company and scopes when the response names none', {}, 'company', ['granted']],
  ['belongs to the company that the response names', { companyId: 'other' }, 'other', ['granted']],
  ['has the scopes that the response names', { scopes: ['fewer'] }, 'company', ['fewer']],
])(
  'an account that is refreshed %s',
  (_, { scopes, ...response }: TokenResponse, companyId, granted) => {
    const account = { id: 'a', label: 'A', companyId: 'company' };
    const before = { accessToken: 'new' };
    const provider = resolveProvider(gohighlevel, {});
    const grant = { tokens: { ...before, grantedScopes: scopes }, answer: response };
    const refreshed = { provider, grant, sealedTokens: 'sealed', before };
    const next = change.refreshed({ ...row, account, grantedScopes: ['granted'] }, refreshed, 1);
    expect([next.account, next.grantedScopes]).toEqual([{ ...account, companyId }, granted]);
  },
);

const day = 24 * hour;
it.each([
  ['keeps the end if the refresh token stays the same', 'kept', 180],
  ['starts again with another refresh token', 'another', 359.5],
])('a grant that is renewed only near its end %s', (_, refreshToken, expiries) => {
  const { grantExpiresAtMs } = change.refreshed(
    { ...stored, grantExpiresAtMs: 180 * day },
    {
      provider: resolveProvider(front, {}),
      grant: { tokens: { accessToken: 'new', refreshToken }, answer: {} },
      sealedTokens: 'sealed',
      before: { accessToken: 'old', refreshToken: 'kept' },
    },
    179.5 * day,
  );
  expect(grantExpiresAtMs).toBe(expiries * day);
});
