import { expect, it } from 'vitest';
import type { Connections } from '../../../../functions/connections/domain/ports.ts';
import { changeConnection } from '../../../../functions/connections/domain/tenant-connections.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const which = { tenantId: stored.tenantId, integrationId: stored.integrationId, visibility: {} };

it('writes words over what another writer stored, and shows the connection with them', async () => {
  let row = stored;
  const connections: Connections = {
    ...unusedConnections,
    find: async () => row,
    isPrimary: async () => true,
    reword: async (next) => {
      const isRead = next.version > row.version;
      if (isRead && row.version > stored.version) row = next;
      else if (isRead) row = { ...row, version: row.version + 1, sealedTokens: 'newer' };
      else throw new Error('It was not read again');
      return row === next;
    },
  };
  const shown = await changeConnection(connections, which, { callerMetadata: { name: 'Sales' } });
  expect(row).toMatchObject({ name: 'Sales', sealedTokens: 'newer' });
  expect(shown).toEqual({ connection: row, isPrimary: true });
});

it('chooses the primary again when another writer was at it', async () => {
  let [refusals, primaryId] = [2, 'another'];
  const connections: Connections = {
    ...unusedConnections,
    find: async () => stored,
    isPrimary: async () => primaryId === stored.integrationId,
    choosePrimary: async ({ integrationId }) => {
      if (refusals-- > 0) return false;
      primaryId = integrationId;
      return true;
    },
  };
  await changeConnection(connections, which, { primary: true, callerMetadata: {} });
  expect(primaryId).toBe(stored.integrationId);
});

it('changes nothing outside the reach of the caller', async () => {
  const connections = { ...unusedConnections, find: async () => stored };
  const visibility = { clientReference: 'somebody else' };
  const change = { primary: true, callerMetadata: { name: 'Sales' } } as const;
  expect(await changeConnection(connections, { ...which, visibility }, change)).toBeUndefined();
});
