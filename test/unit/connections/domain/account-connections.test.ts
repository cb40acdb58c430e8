import { expect, it } from 'vitest';
import {
  eraseConnections,
  markEnded,
} from '../../../../functions/connections/domain/account-connections.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import type { Connections } from '../../../../functions/connections/domain/ports.ts';
import { accepted } from '../../../../functions/connections/domain/transitions.ts';
import { withConfirmedWrites } from '../../../../functions/connections/domain/with-confirmed-writes.ts';
import { account, createRow, losing } from '../../../support/connections/one-row.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unused } from '../../../support/connections/unused-connections.ts';

const [none, one] = [0, 1].map((changed) => ({ changed, isDecided: true }));
const checkGrant = async () => 'ended' as const;
const reported = {
  key: 'gmail#a1',
  tenantApps: undefined,
  connectedUntilMs: 10,
  checkGrant,
  report: unused,
};
const refreshed = (row: Connection) => ({ ...accepted(row, 1), sealedTokens: 'newer' });
const reconnected = (row: Connection) => ({ ...refreshed(row), connectedAtMs: 11 });
const ofAnother = (row: Connection) => ({ ...refreshed(row), account: { id: 'a2', label: '' } });

const actions = {
  uninstall: (connections: Connections) => markEnded(connections, reported, 'uninstalled', 7),
  end: (connections: Connections) => markEnded(connections, reported, 'grant_ended', 7),
  erase: (connections: Connections) => eraseConnections(connections, reported),
};

it.each(Object.entries(actions))(
  '%s keeps a row that became another connection',
  async (_, act) => {
    for (const other of [reconnected, ofAnother]) {
      const { state, connections } = createRow({}, [other]);
      expect(await act(connections)).toEqual(none);
      expect(state.row).toMatchObject({ state: { is: 'live' }, sealedTokens: 'newer' });
    }
  },
);

it('keeps a row that the index still lists by mistake, and finds none that is gone', async () => {
  const { state, connections } = createRow({ account: { id: 'a2', label: '' } });
  expect(await actions.erase(connections)).toEqual(none);
  expect(state.row).toBeDefined();
  state.row = undefined;
  expect(await actions.erase(connections)).toEqual(none);
});

it('checks whether a connection has its grant unless it is surely older', async () => {
  const requests: number[] = [];
  const checkGrant = async ({ connectedAtMs }: Connection) => {
    requests.push(connectedAtMs);
    return 'granted' as const;
  };
  const ended: number[] = [];
  for (const connectedAtMs of [4, 5, 6, 9, 10, 11]) {
    const { state, connections } = createRow({ connectedAtMs });
    const account = { ...reported, surelyUntilMs: 5, checkGrant };
    await markEnded(connections, account, 'grant_ended', 7);
    if (state.row?.state.is === 'ended') ended.push(connectedAtMs);
  }
  expect({ ended, asked: requests }).toEqual({ ended: [4, 5], asked: [6, 9, 10] });
});

it.each([
  ['an uninstall after the end of the grant', 'grant_ended', 'uninstall', 'uninstalled', 2],
  ['no uninstall twice', 'uninstalled', 'uninstall', 'uninstalled', 1],
  ['no end of the grant after an uninstall', 'uninstalled', 'end', 'uninstalled', 1],
] as const)('stores %s', async (_, before, notice, why, version) => {
  const { state, connections } = createRow({ state: { is: 'ended', why: before, atMs: 5 } });
  expect(await actions[notice](connections)).toEqual(one);
  expect(state.row).toMatchObject({ state: { is: 'ended', why }, version });
});

it('confirms a write whose response is lost, and no other one of that version', async () => {
  const { connections } = createRow({});
  const { put } = withConfirmedWrites(losing(connections));
  const next = refreshed({ ...stored, account });
  expect(await put(next, stored.version)).toBe(true);
  expect(await put({ ...next, sealedTokens: 'others' }, stored.version)).toBe(false);
});

it.each([
  ['does not know of some', 'unknown', { changed: 0, isDecided: false }],
  ['knows that it is granted', 'granted', none],
] as const)('changes nothing while the provider %s', async (_, granted, changed) => {
  const { state, connections } = createRow({});
  const account = { ...reported, checkGrant: async () => granted };
  expect(await eraseConnections(connections, account)).toEqual(changed);
  expect(state.row).toMatchObject({ version: stored.version });
});

const ofTenant = (tenantId: string, ...clientIds: string[]) => ({ tenantId, clientIds });
const own = { tenantApp: 'own-1' };

it.each([
  ['its own app says so', own, ofTenant('t', 'own-1'), true],
  ['a security event token is for its own app too', own, ofTenant('t', 'own-2', 'own-1'), true],
  ['the tenant’s other app says so', own, ofTenant('t', 'own-2'), false],
  ['another tenant with the same client id says so', own, ofTenant('u', 'own-1'), false],
  ['the platform’s app says so, which did not make it', own, undefined, false],
  ['its tenant’s own app says so, and the platform’s made it', {}, ofTenant('t', 'own-1'), false],
] as const)('ends a connection if %s: %j %j %s', async (_, made, tenantApps, isEnded) => {
  const { state, connections } = createRow({ ...made, tenantId: 't' });
  await markEnded(connections, { ...reported, tenantApps }, 'grant_ended', 7);
  expect(state.row?.state.is === 'ended').toBe(isEnded);
});
