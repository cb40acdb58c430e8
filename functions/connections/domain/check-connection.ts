import { randomUUID } from 'node:crypto';
import type { Deadline } from '../../platform/model/ports.ts';
import { type CheckConnectionDeps, type CheckResult, carryOutCheck } from './carry-out-check.ts';
import { checkStep } from './check-step.ts';
import type { ConnectionCheck } from './connection.ts';
import { findVisible, type NamedConnection } from './tenant-connections.ts';
import { withCheck } from './transitions.ts';

/**
 * Asks the provider now whether a connection works, and marks it as the daily health check does. Of any
 * number of requests only one asks, at most once a minute; the others get its result, or learn that it has
 * begun. None waits for another: it would hold a process, uncounted by any budget.
 * @returns undefined if there is no such connection
 */
export const checkConnection = async (
  deps: CheckConnectionDeps,
  which: NamedConnection,
  deadline: Deadline,
): Promise<CheckResult | undefined> => {
  const { clock, connections } = deps;
  const id = randomUUID();
  let before: ConnectionCheck | undefined;
  for (;;) {
    const connection = await findVisible(connections, which);
    if (!connection) return undefined;
    const nowMs = clock.nowMs();
    const step = checkStep(connection, id, nowMs);
    switch (step.kind) {
      case 'show':
        return { ...step.checked, isNew: false };
      case 'begin':
        before = connection.lastCheck;
        // Whether this or another request has begun it, the row says.
        await connections.recordCheck(withCheck(connection, { id, begunAtMs: nowMs }));
        break;
      case 'carry_out':
        return carryOutCheck(deps, { which, connection, begun: step.begun, before }, deadline);
    }
  }
};
