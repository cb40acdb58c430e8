import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import type { IfOtherAccount } from '../../../functions/connect/domain/flow.ts';
import { storeConnection } from '../../../functions/connect/domain/store-connection.ts';
import type { createConnections } from '../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { aFlow } from './a-flow.ts';
import { deadlineOf } from './deadline.ts';

/** Gmail, of a tenant of its own, with no more than every connection has. */
export const bareConnection = (more: Partial<Connection> = {}): Connection => ({
  tenantId: uuidV7(1),
  integrationType: 'gmail',
  integrationId: uuidV7(2),
  category: 'email',
  state: { is: 'live' },
  sealedTokens: 'sealed',
  cursorSecret: 'cursor secret',
  grantedScopes: [],
  variables: {},
  version: 1,
  flowId: 'flow',
  connectedAtMs: 5,
  ...more,
});

const clock = {
  nowMs: () => Date.now(),
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};
const deadline = deadlineOf(60_000);

export const only = ([connection]: readonly Connection[]): Connection => {
  if (!connection) throw new Error('There is none');
  return connection;
};

/** Stores accounts of Gmail as flows do. */
export const createStoring = (connections: ReturnType<typeof createConnections>) => {
  const ofTenant = async (tenantId: string) =>
    (await connections.ofType(tenantId, 'gmail')).connections;
  /** What a flow does after its exchange. */
  const store = async (
    tenantId: string,
    name: string,
    ifOtherAccount: IfOtherAccount,
    into = connections,
  ) => {
    const stored = await connections.ofType(tenantId, 'gmail');
    const flowId = uuidV7(Date.now());
    const flow = { ...aFlow, flowId, tenantId, ifOtherAccount };
    // The provider does not name it.
    const account = name === '?' ? {} : { account: { id: name, label: name } };
    const granted = {
      provider: resolveProvider(gmail, {}),
      flow,
      description: { variables: {}, ...account },
      tokens: { accessToken: name },
      sealedTokens: `tokens of ${name}`,
    };
    return storeConnection({ connections: into, clock }, granted, stored, deadline);
  };
  return {
    store,
    ofTenant,
    accountsOf: async (tenantId: string) =>
      (await ofTenant(tenantId)).map(({ account }) => account?.id),
  };
};
