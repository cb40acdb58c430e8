import { expect, it } from 'vitest';
import type { Flow } from '../../../../functions/domain/connect/flow.ts';
import type { SessionBinding } from '../../../../functions/domain/connect/session-binding.ts';
import { startConnection } from '../../../../functions/domain/connect/start-connection.ts';
import { wholeTenant } from '../../../../functions/domain/connection/reach.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { unused, unusedNow } from '../../../support/connections/unused-connections.ts';

type Setting = SessionBinding | undefined;
type Bound = { browserBinding?: string; completion?: 'by_server' };

const begin = async (environment: SessionBinding, tenant: Setting, bound: Bound) => {
  const created: Flow[] = [];
  let reads = 0;
  const deps = {
    flows: {
      create: async (flow: Flow) => void created.push(flow),
      get: unused,
      handOver: unused,
      deny: unused,
      claim: unused,
      release: unused,
      finish: unused,
    },
    stateTokens: { issue: async () => ({ state: 's', sealedVerifier: 'v' }), open: unused },
    oauthApps: {
      getRegistration: async () => ({ integrationType: 'gmail', clientId: 'id' }),
      get: unused,
    },
    tenantSettings: {
      of: async () => {
        reads++;
        return { sessionBinding: tenant };
      },
    },
    connections: { find: async () => undefined },
    grantedScopes: { ofType: unused },
    eventScopes: new Map(),
    clock: { nowMs: () => 0, sleep: unusedNow },
    publicBaseUrl: 'https://api.example.com/api',
    frontendUrl: 'https://app.example.com',
    returnOrigins: [],
    sessionBinding: environment,
  };
  const started = await startConnection(deps, {
    tenantId: 't',
    reach: wholeTenant,
    provider: gmail,
    fields: {},
    wanted: { scopes: [], events: [] },
    ifOtherAccount: 'refuse',
    completion: 'at_callback',
    words: {},
    ...bound,
  });
  return { started, created, reads };
};

const unbound = {};
const [inBrowser, byServer] = [{ browserBinding: 'hash' }, { completion: 'by_server' }] as const;

it.each<[SessionBinding, Setting, Bound]>([
  ['required', undefined, unbound],
  ['required', 'required', unbound],
  ['optional', 'required', unbound],
])('refuses where it is %s, and %s for the tenant, a start that is %o', async (...given) => {
  const { started, created } = await begin(...given);
  expect(started).toEqual({ refused: { why: 'unbound' } });
  expect(created).toEqual([]);
});

it.each<[SessionBinding, Setting, Bound]>([
  ['optional', undefined, unbound],
  ['optional', 'optional', unbound],
  // An operator lets one tenant wait.
  ['required', 'optional', unbound],
  ['required', undefined, inBrowser],
  ['required', 'required', byServer],
])(
  'allows where it is %s, and %s for the tenant, a start that is %o, after one read of settings',
  async (environment, tenant, bound) => {
    const { started, created, reads } = await begin(environment, tenant, bound);
    expect(started).toHaveProperty('attemptId', created[0]?.flowId);
    expect(created).toMatchObject([{ completion: 'at_callback', ...bound }]);
    expect(reads).toBe(1);
  },
);
