import { expect, it } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { UnreadableRow } from '../../../functions/platform/model/unreadable-row.ts';
import { endEach } from '../../../infra/operator/disconnecting/end-each.ts';
import { bareConnection } from '../../support/connections/storing.ts';
import {
  unused,
  unusedClient,
  unusedConnections,
} from '../../support/connections/unused-connections.ts';

/** Three connections of a type that has left the catalogue, of which the second fails so. */
const endThree = async (error: Error, signal = new AbortController().signal) => {
  const three = [bareConnection(), bareConnection(), bareConnection()];
  const find = async (_: string, id: string): Promise<Connection | undefined> => {
    if (id === three[1]?.integrationId) throw error;
    return three.find(({ integrationId }) => integrationId === id);
  };
  const context = {
    connections: { ...unusedConnections, find, delete: async () => true },
    oauthApps: { get: unused, getRegistration: unused, put: unused },
    tokenEndpoints: unusedClient,
    providerApi: { call: unused },
    secretBox: { prepare: unused, open: unused },
    providers: new Map(),
    clock: { nowMs: () => 0, sleep: unused },
    explain: String,
    progress: () => {},
  };
  const { ended, ...rest } = await endEach(context, three, signal);
  const idOf = ({ integrationId }: Connection) =>
    three.findIndex((each) => each.integrationId === integrationId);
  return {
    ...rest,
    ended: ended.map(({ connection }) => idOf(connection)),
    second: three[1]?.integrationId,
  };
};

it('goes on behind a connection that cannot be ended, and names it', async () => {
  const error = new UnreadableRow('A row cannot be read');
  const { ended, failed, stoppedBy, second } = await endThree(error);
  expect({ ended, failed, stoppedBy }).toEqual({
    ended: [0, 2],
    failed: [{ integrationId: second, error }],
    stoppedBy: undefined,
  });
});

it('stops where AWS refuses, since it would refuse for the next one, too', async () => {
  const error = Object.assign(new Error('AccessDenied'), { $metadata: {} });
  expect(await endThree(error)).toMatchObject({ ended: [0], failed: [], stoppedBy: error });
});
