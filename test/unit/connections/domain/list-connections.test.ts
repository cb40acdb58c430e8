import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import {
  type ConnectionQuery,
  listConnections,
} from '../../../../functions/connections/domain/tenant-connections.ts';
import { stored } from '../../../support/connections/refresh-world.ts';

const of = (integrationType: string, integrationId: string, more: Partial<Connection> = {}) => ({
  ...stored,
  ...{ integrationType, integrationId, ...more },
});
const ann = { clientReference: 'ann' };
const ended: Partial<Connection> = { state: { is: 'ended', why: 'grant_ended', atMs: 1 } };
const types = [
  { integrationType: 'gmail', connections: [of('gmail', '3', ann), of('gmail', '4', ended)] },
  { integrationType: 'slack', connections: [of('slack', '1', ended), of('slack', '2', ann)] },
];
const connections = {
  list: async () => types,
  ofType: async (_: string, type: string) => {
    const found = types.find(({ integrationType }) => integrationType === type);
    return found ?? { integrationType: type, connections: [] };
  },
};

const listed = async (query: Partial<ConnectionQuery>) => {
  const requested = { tenantId: 't', visibility: {}, limit: 9, ...query };
  const { page, next } = await listConnections(connections, requested, 0);
  return { page, next, ids: page.map(({ connection }) => connection.integrationId) };
};

it.each<[Partial<ConnectionQuery>, string[]]>([
  [{}, ['3', '4', '1', '2']],
  [{ integrationType: 'slack' }, ['1', '2']],
  [{ visibility: { types: ['slack'] } }, ['1', '2']],
  [ann, ['3', '2']],
  [{ status: 'connected' }, ['3', '2']],
  [{ status: 'reconnect_required' }, ['4', '1']],
  [{ after: { integrationType: 'gmail', integrationId: '3' } }, ['4', '1', '2']],
  [{ after: { integrationType: 'gmail', integrationId: '4' } }, ['1', '2']],
  [{ after: { integrationType: 'slack', integrationId: '1' } }, ['2']],
])('lists of a tenant’s connections those that are asked for: %j', async (query, ids) => {
  expect(await listed(query)).toMatchObject({ ids, next: undefined });
});

it('says where the next page begins, if there is one, and which are the primary ones of all', async () => {
  const after = { integrationType: 'gmail', integrationId: '3' };
  const page = await listed({ after, limit: 2 });
  expect(page).toMatchObject({ ids: ['4', '1'] });
  expect(page.page.map(({ isPrimary }) => isPrimary)).toEqual([false, true]);
  expect(page.next).toEqual({ integrationType: 'slack', integrationId: '1' });
});
