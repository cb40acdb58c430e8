import type { Deadline } from '../../platform/model/ports.ts';
import type { ConnectionAccess, NoAccess } from './access.ts';
import type { Connection } from './connection.ts';
import { nextStep } from './next-step.ts';
import { openConnection, type TokenRequest } from './open-connection.ts';
import type { RefreshDeps } from './refresh-connection.ts';

/** A connection that may be used, as it was read last, and its tokens for whoever needs them. */
export type PreparedAccess = { readonly connection: Connection; open(): Promise<ConnectionAccess> };

/**
 * Does what {@link openConnection} does, except that tokens stay sealed until they are needed: a
 * cached response needs none, opening them calls KMS, and a refresh may take seconds.
 */
export const prepareAccess = (
  deps: RefreshDeps,
  request: TokenRequest & { found: Connection },
  deadline: Deadline,
): PreparedAccess | { none: NoAccess } => {
  let { found: connection } = request;
  const withoutLease = { owner: '', remainingMs: deadline.remainingMs() };
  const step = nextStep(connection, withoutLease, deps.clock.nowMs());
  if (step.kind === 'refuse') return { none: step.none };
  return {
    get connection() {
      return connection;
    },
    open: async () => {
      const access = await openConnection(deps, request, deadline);
      if ('open' in access) connection = access.open.connection;
      return access;
    },
  };
};
