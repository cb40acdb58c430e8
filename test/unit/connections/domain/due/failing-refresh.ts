import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import type { RefreshOneDeps } from '../../../../../functions/connections/domain/due/refresh-one.ts';
import { createRefreshWorld, failing } from '../../../../support/connections/refresh-world.ts';
import { unused } from '../../../../support/connections/unused-connections.ts';
import { createFleet } from '../../../../support/refresh-day/fleet.ts';

type Failing = {
  nowMs: number;
  /** How long the provider asks to wait; it just fails without. */
  retryAfterMs?: number;
  /** Happens while the provider is asked. */
  meanwhile?: () => void;
};

/** Connections in memory, whose providers all fail. */
export const createFailingWorld = (
  rows: Connection[],
  { nowMs, retryAfterMs, meanwhile = () => {} }: Failing,
) => {
  const fleet = createFleet(rows);
  const { deps: usual } = createRefreshWorld({}, () => {
    meanwhile();
    return failing('transient', undefined, retryAfterMs)();
  });
  const deps: RefreshOneDeps = {
    ...usual,
    connections: fleet.connections,
    providers,
    clock: { nowMs: () => nowMs, sleep: async () => {} },
    providerApi: { call: unused },
    isHealthCheckOn: false,
    report: () => {},
  };
  return { fleet, deps };
};
