import { isDeepStrictEqual } from 'node:util';
import type { Connection } from './connection.ts';
import { keyOf } from './connection-key.ts';
import type { Connections } from './ports.ts';

/**
 * The same connections, whose writes are confirmed although their response was lost. The SDK repeats
 * such a write, and its condition refuses that: so a refused one is compared with what is stored.
 */
export const withConfirmedWrites = (connections: Connections): Connections => ({
  ...connections,
  put: async (next, ...rest) =>
    (await connections.put(next, ...rest)) || isStored(next, await connections.get(keyOf(next))),
});

/** Another writer of the same version stored another state. */
const isStored = (next: Connection, stored: Connection | undefined): boolean =>
  stored !== undefined && isDeepStrictEqual(asWritten(next), asWritten(stored));

/** Absent and undefined are the same, and a lease is not written with the record. */
const asWritten = (connection: Connection): unknown =>
  JSON.parse(JSON.stringify({ ...connection, lease: undefined }));
