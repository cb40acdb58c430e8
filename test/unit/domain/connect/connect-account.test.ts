import { expect, it } from 'vitest';
import { connectAccount } from '../../../../functions/domain/connect/connect-account.ts';
import type { Flow } from '../../../../functions/domain/connect/flow.ts';
import type { Fault } from '../../../../functions/domain/model/fault.ts';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';
import { unusedConnections } from '../../../support/connections/unused-connections.ts';

const unused = () => Promise.reject(new Error('not called'));
const flow: Flow = {
  flowId: 'f',
  tenantId: 't',
  integrationType: 'gmail',
  stateHash: '',
  sealedVerifier: '',
  redirectUri: '',
  variables: {},
  ifOtherAccount: 'refuse',
  expiresAtMs: 0,
  status: 'claimed',
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
    const reported: [unknown, Fault | undefined][] = [];
    const deps = {
      flows: { create: unused, get: unused, claim: unused, release: unused, finish: unused },
      connections: {
        ...unusedConnections,
        ofType: async () => ({ integrationType: 'gmail', connections: [] }),
      },
      oauthClient: {
        exchangeCode: () => Promise.reject(error),
        refresh: unused,
        revoke: unused,
        uninstall: unused,
      },
      providerApi: { call: unused },
      clock: { nowMs: () => 0, sleep: unused },
      auditUse: () => {},
      report: (cause: unknown, of?: Fault) => reported.push([cause, of]),
    };
    const prepared = {
      provider: resolveProvider(gmail, {}),
      variables: {},
      app: { integrationType: 'gmail', clientId: '', clientSecret: '' },
      seal: () => '',
    };
    const exchange = { flow, owner: 'o', code: 'c', codeVerifier: 'v', prepared };
    const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };
    expect(await connectAccount(deps, exchange, deadline)).toEqual({ success: false, reason });
    expect(reported).toEqual([[error, fault]]);
  },
);
