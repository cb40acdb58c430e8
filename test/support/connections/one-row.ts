import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import type { Connections } from '../../../functions/connections/domain/ports.ts';
import { stored } from './refresh-world.ts';
import { unusedConnections } from './unused-connections.ts';

export const account = { id: 'a1', label: 'Acme' };

/** One row, and other writers, each of whom writes it once after it was read. */
export const createRow = (
  row: Partial<Connection>,
  meanwhile: ((row: Connection) => Connection)[] = [],
) => {
  const state: { row: Connection | undefined } = { row: { ...stored, account, ...row } };
  const write = (expected: number | undefined, next: Connection | undefined) => {
    const other = meanwhile.shift();
    if (other && state.row) state.row = other(state.row);
    if (state.row?.version !== expected) return false;
    state.row = next;
    return true;
  };
  const connections: Connections = {
    ...unusedConnections,
    get: async () => state.row,
    put: async (next, expected) => write(expected, next),
    delete: async ({ version }) => write(version, undefined),
    findByAccount: async () => [keyOf({ ...stored, account })],
  };
  return { state, connections };
};

/** The same connections, of which no writer learns that it has written. */
export const losing = ({ put, ...connections }: Connections): Connections => ({
  ...connections,
  put: async (...args) => (await put(...args)) && false,
});
