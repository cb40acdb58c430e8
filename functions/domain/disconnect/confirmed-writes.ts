import type { Connection } from '../connection/connection.ts';
import { keyOf } from '../connection/connection-key.ts';
import type { Connections } from '../connection/ports.ts';

/**
 * The same connections, whose writes are confirmed although their answer was lost. The SDK repeats
 * such a write, and its condition refuses that: so a refused one is compared with what is stored.
 */
export const withConfirmedWrites = (connections: Connections): Connections => ({
  ...connections,
  put: async (next, ...rest) =>
    (await connections.put(next, ...rest)) || isStored(next, await connections.get(keyOf(next))),
});

/** Another writer of the same version would have stored other tokens, or another mark. */
const isStored = (next: Connection, stored: Connection | undefined): boolean =>
  stored?.version === next.version &&
  stored.sealedTokens === next.sealedTokens &&
  stored.status === next.status &&
  stored.uninstalledAtMs === next.uninstalledAtMs;
