import { setImmediate } from 'node:timers/promises';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import type {
  ConnectionStart,
  StartConnectionDeps,
} from '../../../functions/connect/domain/connection-start.ts';
import type { Flow } from '../../../functions/connect/domain/flow.ts';
import { startConnection } from '../../../functions/connect/domain/start-connection.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { unused, unusedFlows, unusedNow } from './unused-connections.ts';

/** A start of Gmail at 0, and the flows that are stored when it answers. */
export const begin = async (
  start: Partial<ConnectionStart> = {},
  given: Partial<StartConnectionDeps> = {},
) => {
  const created: Flow[] = [];
  const create = async (flow: Flow) => {
    await setImmediate();
    created.push(flow);
  };
  const deps: StartConnectionDeps = {
    flows: { ...unusedFlows, create },
    stateTokens: { issue: async () => ({ state: 's', sealedVerifier: 'v' }), open: unused },
    oauthApps: {
      getRegistration: async () => ({ integrationType: 'gmail', clientId: 'id' }),
      get: unused,
    },
    tenantSettings: { of: async () => ({}) },
    connections: { find: async () => undefined },
    connectionPlaces: { count: async () => 0, reserve: unused, remember: unused },
    grantedScopes: { ofNewest: unused },
    eventScopes: new Map(),
    clock: { nowMs: () => 0, sleep: unusedNow },
    publicBaseUrl: 'https://api.example.com/api',
    frontendUrl: 'https://app.example.com',
    returnOrigins: [],
    sessionBinding: 'optional',
    ...given,
  };
  const started = await startConnection(deps, {
    tenantId: 't',
    visibility: wholeTenant,
    provider: gmail,
    fields: {},
    requested: { scopes: [], events: [] },
    ifOtherAccount: 'refuse',
    completion: 'at_callback',
    callerMetadata: {},
    ...start,
  });
  return { started, created };
};
