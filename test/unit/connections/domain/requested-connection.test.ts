import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  type ConnectionKey,
  keyOf,
} from '../../../../functions/connections/domain/connection-key.ts';
import {
  findConnectionOfAgent,
  findRequested,
  type RequestedConnection,
} from '../../../../functions/connections/domain/requested-connection.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

/** A connection for one person, by whose name everything of it is called. */
const personal = (name: string): Connection => ({
  ...stored,
  integrationId: name,
  clientReference: name,
  account: { id: name, label: name },
});
const [ada, bob] = [personal('ada'), personal('bob')];
const at = keyOf(ada);
const connections = {
  ...unusedConnections,
  get: async () => ada,
  find: async () => bob,
  findMoved: async (_: ConnectionKey, id: string) =>
    [ada, bob].find(({ integrationId }) => integrationId === id),
  primary: async (_: string, __: string, reference = 'ada') =>
    [ada, bob].find(({ clientReference }) => clientReference === reference),
};
const of = (clientReference: string) => ({ visibility: { clientReference } });

it.each<[string, Partial<RequestedConnection>, string | undefined]>([
  ['the primary one', {}, 'ada'],
  ['the primary one of those that the caller may see', of('bob'), 'bob'],
  ['none of a type that the caller may not see', { visibility: { types: ['slack'] } }, undefined],
  ['the one with the id', { integrationId: 'bob' }, 'bob'],
  ['none of another type', { integrationId: 'bob', integrationType: 'slack' }, undefined],
  ['none that the caller may not see', { integrationId: 'bob', ...of('ada') }, undefined],
  ['the one with the key', { at }, 'ada'],
  ['the one with the key and the id', { at, integrationId: 'ada' }, 'ada'],
  ['no other one with the key', { at, integrationId: 'bob' }, undefined],
])('finds %s', async (_, request, id) => {
  const visibility = wholeTenant;
  const requested = { tenantId: 't', integrationType: 'gmail', visibility, ...request };
  expect((await findRequested(connections, requested))?.integrationId).toBe(id);
});

it.each([
  ['the one that it is bound to', 'bob', bob, undefined],
  ['that one where it is the person’s', 'bob', bob, 'bob'],
  ['none where that one is somebody else’s', undefined, bob, 'ada'],
  ['the primary one, unbound', 'ada', undefined, undefined],
  ['the primary one of the person’s, unbound', 'bob', undefined, 'bob'],
])('an agent uses %s: %s', async (_, used, bound, clientReference) => {
  const { integrationType } = stored;
  const binding = bound && { ...bound, accountHash: keyOf(bound).accountHash };
  const byType = new Map(binding && [[integrationType, binding]]);
  const agentAccounts = { get: async () => ({ version: 1, byType }) };
  const visibility = { clientReference };
  const requested = { tenantId: 't', agentId: 'a', integrationType, visibility };
  const found = await findConnectionOfAgent({ connections, agentAccounts }, requested);
  expect('noAgent' in found ? 'no agent' : found.connection?.integrationId).toBe(used);
});
