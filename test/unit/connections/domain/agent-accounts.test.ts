import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  type ConnectionKey,
  keyOf,
} from '../../../../functions/connections/domain/connection-key.ts';
import { findConnectionOfAgent } from '../../../../functions/connections/domain/requested-connection.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

/** A connection for one person, by whose name everything of it is called. */
const of = (name: string): Connection => ({
  ...stored,
  integrationId: name,
  clientReference: name,
  account: { id: name, label: name },
});
const [ada, bob] = [of('ada'), of('bob')];

/** The connection of an agent, for one person if any. */
const find = async (bound: Connection | undefined, clientReference?: string) => {
  const { integrationType } = stored;
  const binding = bound && {
    integrationId: bound.integrationId,
    accountHash: keyOf(bound).accountHash,
  };
  const byType = new Map(binding && [[integrationType, binding]]);
  const deps = {
    connections: {
      findMoved: async (_: ConnectionKey, id: string) =>
        [ada, bob].find((each) => each.integrationId === id),
      primary: async (_: string, __: string, reference = 'ada') =>
        [ada, bob].find((each) => each.clientReference === reference),
    },
    agentAccounts: { get: async () => ({ version: 1, byType }) },
  };
  const requested = {
    tenantId: 't',
    agentId: 'a',
    integrationType,
    visibility: { clientReference },
  };
  const found = await findConnectionOfAgent(deps, requested);
  return 'noAgent' in found ? 'no agent' : found.connection?.integrationId;
};

it.each([
  ['the one that it is bound to', 'bob', bob, undefined],
  ['that one where it is the person’s', 'bob', bob, 'bob'],
  ['none where that one is somebody else’s', undefined, bob, 'ada'],
  ['the primary one, unbound', 'ada', undefined, undefined],
  ['the primary one of the person’s, unbound', 'bob', undefined, 'bob'],
])('an agent uses %s: %s', async (_, used, bound, person) => {
  expect(await find(bound, person)).toBe(used);
});
