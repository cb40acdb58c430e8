import { expect, it } from 'vitest';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import {
  findRequested,
  type RequestedConnection,
} from '../../../../functions/connections/domain/requested-connection.ts';
import { wholeTenant } from '../../../../functions/platform/model/visibility.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const anns = { ...stored, integrationId: 'a', clientReference: 'ann' };
const bobs = { ...stored, integrationId: 'b', clientReference: 'bob' };
const of = (clientReference: string) => ({ visibility: { clientReference } });
const at = keyOf(anns);
const connections = {
  ...unusedConnections,
  get: async () => anns,
  find: async () => bobs,
  primary: async (_: string, __: string, reference = 'ann') =>
    [anns, bobs].find(({ clientReference }) => clientReference === reference),
};

it.each<[string, Partial<RequestedConnection>, string | undefined]>([
  ['the primary one', {}, 'a'],
  ['the primary one of those that the caller may see', of('bob'), 'b'],
  ['none of a type that the caller may not see', { visibility: { types: ['slack'] } }, undefined],
  ['the one with the id', { integrationId: 'b' }, 'b'],
  ['none of another type', { integrationId: 'b', integrationType: 'slack' }, undefined],
  ['none that the caller may not see', { integrationId: 'b', ...of('ann') }, undefined],
  ['the one with the key', { at }, 'a'],
  ['the one with the key and the id', { at, integrationId: 'a' }, 'a'],
  ['no other one with the key', { at, integrationId: 'b' }, undefined],
])('finds %s', async (_, request, id) => {
  const visibility = wholeTenant;
  const requested = { tenantId: 't', integrationType: 'gmail', visibility, ...request };
  expect((await findRequested(connections, requested))?.integrationId).toBe(id);
});
