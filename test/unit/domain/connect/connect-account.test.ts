import { expect, it } from 'vitest';
import { connectAccount } from '../../../../functions/domain/connect/connect-account.ts';
import type { Flow } from '../../../../functions/domain/connect/flow.ts';
import type { Fault } from '../../../../functions/domain/model/fault.ts';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import { OutOfTime } from '../../../../functions/domain/waiting/in-time.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import {
  unused,
  unusedClient,
  unusedConnections,
} from '../../../support/connections/unused-connections.ts';

const flow: Flow = { ...aFlow, status: 'claimed' };
const prepared = {
  provider: resolveProvider(gmail, {}),
  variables: {},
  app: { integrationType: 'gmail', clientId: '', clientSecret: '' },
  seal: () => '',
};
/** How long a call to a provider may take. */
const callMs = 8_000;
const exchange = { flow, owner: 'o', code: 'c', codeVerifier: 'v', prepared };

/** An exchange that fails if it begins, what was reported, and who released the claim. */
const startExchange = (error: TokenEndpointError, remainingMs: number) => {
  const reported: [unknown, Fault | undefined][] = [];
  const released: string[] = [];
  const release = async (_: Pick<Flow, 'flowId'>, owner: string) => {
    released.push(owner);
  };
  const deps = {
    flows: {
      create: unused,
      get: unused,
      handOver: unused,
      deny: unused,
      claim: unused,
      release,
      finish: unused,
    },
    connections: {
      ...unusedConnections,
      ofType: async () => ({ integrationType: 'gmail', connections: [] }),
    },
    oauthClient: { ...unusedClient, exchangeCode: () => Promise.reject(error) },
    providerApi: { call: unused },
    clock: { nowMs: () => 0, sleep: unused },
    auditUse: () => {},
    report: (cause: unknown, of?: Fault) => reported.push([cause, of]),
  };
  const outcome = connectAccount(deps, exchange, deadlineOf(remainingMs));
  return { outcome, reported, released };
};

it.each([
  ['administrator', 'administrator_required', 'caller'],
  ['reconnect', 'code_refused', 'provider'],
  ['transient', 'exchange_failed', 'provider'],
  ['app_configuration', 'not_configured', 'us'],
] as const)(
  'reports an exchange that ends in %s as %s, which is the fault of: %s',
  async (failure, reason, fault) => {
    const error = new TokenEndpointError(failure);
    const { outcome, reported, released } = startExchange(error, 10_000);
    expect(await outcome).toEqual({ success: false, reason });
    expect(reported).toEqual([[error, fault]]);
    expect(released).toEqual([]);
  },
);

it('uses up no code, and releases the flow, with only the time that a call may take', async () => {
  const { outcome, released } = startExchange(new TokenEndpointError('transient'), callMs);
  await expect(outcome).rejects.toThrow(OutOfTime);
  expect(released).toEqual(['o']);
});
