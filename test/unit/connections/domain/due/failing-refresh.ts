import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../../../functions/connections/domain/connection.ts';
import type { RefreshOneDeps } from '../../../../../functions/connections/domain/due/refresh-one.ts';
import { failing } from '../../../../support/connections/refresh-world.ts';
import { unused, unusedClient } from '../../../../support/connections/unused-connections.ts';
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
  const deps: RefreshOneDeps = {
    connections: fleet.connections,
    providers,
    clock: { nowMs: () => nowMs, sleep: async () => {} },
    secretBox: { open: async (text) => text, prepare: async () => (text) => text },
    oauthApps: {
      getRegistration: unused,
      get: async ({ integrationType }) => ({ integrationType, clientId: 'id', clientSecret: 's' }),
    },
    oauthClient: {
      ...unusedClient,
      refresh: () => {
        meanwhile();
        return failing('transient', undefined, retryAfterMs)();
      },
    },
    providerApi: { call: unused },
    isHealthCheckOn: false,
    refreshesInFlight: new Map(),
    auditUse: () => {},
    report: () => {},
  };
  return { fleet, deps };
};
