import { setImmediate } from 'node:timers/promises';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../functions/catalogue/providers/resolve-provider.ts';
import { connectAccount } from '../../../functions/connect/domain/connect-account.ts';
import type { Flow, FlowBase, FlowIn } from '../../../functions/connect/domain/flow.ts';
import type { Connections } from '../../../functions/connections/domain/ports.ts';
import type { Fault } from '../../../functions/platform/model/fault.ts';
import type { TokenEndpointError } from '../../../functions/platform/model/token-endpoint-error.ts';
import { aFlow, claim } from './a-flow.ts';
import { deadlineOf } from './deadline.ts';
import { unused, unusedClient, unusedConnections, unusedFlows } from './unused-connections.ts';

type Given = {
  /** Happens while the provider is asked. */
  meanwhile?: () => void;
  error?: TokenEndpointError;
  provider?: Provider;
  remainingMs?: number;
  connections?: Partial<Connections>;
  flow?: Partial<FlowBase>;
  claimed?: FlowIn<'claimed'>;
};

/** An exchange at 10 ms, what was reported and audited, and who released the claim. */
export const startExchange = (given: Given) => {
  const { error, provider = gmail, remainingMs = 10_000, connections } = given;
  const integrationType = provider.type;
  const [reported, audited, released] = [[] as unknown[], [] as string[], [] as string[]];
  const change = async (_: Flow, after: Flow) => {
    await setImmediate();
    return released.push(after.state) > 0;
  };
  const granted = { tokens: { accessToken: 'a' }, answer: {} };
  const deps = {
    flows: { ...unusedFlows, change },
    connections: {
      ...unusedConnections,
      around: async () => ({ integrationType, connections: [] }),
      get: async () => undefined,
      connect: async () => true,
      ...connections,
    },
    oauthClient: {
      ...unusedClient,
      exchangeCode: async () => {
        given.meanwhile?.();
        return error ? Promise.reject(error) : granted;
      },
    },
    providerApi: { call: async () => ({ status: 200, headers: {}, body: mira, bytes: 0 }) },
    clock: { nowMs: () => 10, sleep: unused },
    auditUse: (_: unknown, use: string) => audited.push(use),
    report: (cause: unknown, of?: Fault) => reported.push([cause, of]),
  };
  const prepared = {
    provider: resolveProvider(provider, {}),
    variables: {},
    app: { integrationType, clientId: '', clientSecret: '' },
    seal: () => '',
  };
  const flow = given.claimed ?? claim({ ...aFlow, integrationType, ...given.flow });
  const exchange = { flow, code: 'c', codeVerifier: 'v', prepared };
  const outcome = connectAccount(deps, exchange, deadlineOf(remainingMs));
  return { outcome, reported, audited, released };
};

/** How Cal.com names a person. */
const mira = { status: 'success', data: { id: 7, email: 'mira@hafen.example' } };
