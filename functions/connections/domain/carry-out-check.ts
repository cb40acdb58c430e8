import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { type CheckedConnection, checkedAs } from './check-step.ts';
import type { Connection, ConnectionCheck } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { openConnection } from './open-connection.ts';
import { type BudgetDeps, type OverBudget, withinProviderBudget } from './provider-budget.ts';
import { findVisible, type NamedConnection } from './tenant-connections.ts';
import { withCheck } from './transitions.ts';
import { type Verification, verificationWithout, verifyAccess } from './verify-access.ts';
import type { UseDeps } from './with-access-token.ts';

export type CheckConnectionDeps = UseDeps & BudgetDeps & { providers: ProviderFinder };

/** `isNew`: the check was made for this request. */
export type CheckResult =
  | (CheckedConnection & { isNew: boolean })
  | { refused: OverBudget; provider: Provider };

/** A check whose beginning is stored. `before` was the last one, and is again if this comes to nothing. */
type BegunCheck = {
  which: NamedConnection;
  connection: Connection;
  begun: ConnectionCheck;
  before: ConnectionCheck | undefined;
};

/** @returns undefined if the connection is gone */
export const carryOutCheck = async (
  deps: CheckConnectionDeps,
  check: BegunCheck,
  deadline: Deadline,
): Promise<CheckResult | undefined> => {
  const { connection, before } = check;
  const { tenantId } = connection;
  const provider = findProvider(deps.providers, connection.integrationType);
  const withdraw = () => recordEnd(deps, check, before).catch(deps.report);
  try {
    const used = await withinProviderBudget(
      deps,
      { tenantId, provider, is: 'checks' },
      (providerApi) => verify({ ...deps, providerApi }, provider, connection, deadline),
    );
    if ('result' in used) return await conclude(deps, check, used.result);
    await withdraw();
    return { ...used, provider };
  } catch (error) {
    await withdraw();
    throw error;
  }
};

const verify = async (
  deps: UseDeps,
  provider: Provider,
  found: Connection,
  deadline: Deadline,
): Promise<Verification> => {
  const { tenantId } = found;
  const request = { tenantId, provider, at: keyOf(found), found, despiteRefusal: true } as const;
  const access = await openConnection(deps, request, deadline);
  return 'none' in access
    ? verificationWithout(access.none)
    : verifyAccess(deps, access.open, deadline);
};

const conclude = async (
  deps: CheckConnectionDeps,
  check: BegunCheck,
  verification: Verification,
): Promise<CheckResult | undefined> => {
  const isUnclear = verification !== 'verified';
  const endedAtMs = deps.clock.nowMs();
  const ended = { ...check.begun, endedAtMs, ...(isUnclear ? { isUnclear } : {}) };
  const connection = await recordEnd(deps, check, ended);
  if (!connection) return undefined;
  const checked = checkedAs(connection, { isUnclear, atMs: endedAtMs }, endedAtMs);
  return { ...checked, isNew: true };
};

/** Writers of one connection are few. */
const mostTries = 10;

/**
 * Stores how a check ended, unless the account was connected anew meanwhile.
 * @returns the connection as it is stored then; undefined if it is gone
 */
const recordEnd = async (
  deps: CheckConnectionDeps,
  { which, begun }: BegunCheck,
  ended: ConnectionCheck | undefined,
): Promise<Connection | undefined> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const connection = await findVisible(deps.connections, which);
    if (connection?.lastCheck?.id !== begun.id) return connection;
    const next = withCheck(connection, ended);
    if (await deps.connections.recordCheck(next)) return next;
  }
  throw new Error(`The end of a check was not stored: others wrote first ${mostTries} times.`);
};
