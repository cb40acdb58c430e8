import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { calCom } from '../../../../functions/catalogue/providers/cal-com.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { resolveProvider } from '../../../../functions/catalogue/providers/resolve-provider.ts';
import { connectAccount } from '../../../../functions/connect/domain/connect-account.ts';
import type { Flow, FlowBase, FlowIn } from '../../../../functions/connect/domain/flow.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import type { Connections } from '../../../../functions/connections/domain/ports.ts';
import type { Fault } from '../../../../functions/platform/model/fault.ts';
import { TokenEndpointError } from '../../../../functions/platform/model/token-endpoint-error.ts';
import { OutOfTime } from '../../../../functions/platform/waiting/in-time.ts';
import { aFlow, aFlowOfServer, claim, defer } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import {
  unused,
  unusedClient,
  unusedConnections,
  unusedFlows,
} from '../../../support/connections/unused-connections.ts';

/** How long a call to a provider may take. */
const callMs = 8_000;
const refused = new TokenEndpointError('reconnect');

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
const startExchange = (given: Given) => {
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

it.each([
  ['administrator', 'administrator_required', 'caller'],
  ['reconnect', 'code_refused', 'provider'],
  ['transient', 'exchange_failed', 'provider'],
  ['app_configuration', 'not_configured', 'us'],
] as const)(
  'reports an exchange that ends in %s as %s, which is the fault of: %s',
  async (failure, reason, fault) => {
    const error = new TokenEndpointError(failure);
    const { outcome, reported, released } = startExchange({ error });
    expect(await outcome).toEqual({ success: false, reason });
    expect(reported).toEqual([[error, fault]]);
    expect(released).toEqual([]);
  },
);

it('reports a refused app of a tenant as the tenant’s to correct, and not as our fault', async () => {
  const error = new TokenEndpointError('app_configuration');
  const { outcome, reported } = startExchange({ error, flow: { tenantApp: 'own' } });
  expect(await outcome).toEqual({ success: false, reason: 'tenant_app_misconfigured' });
  expect(reported).toEqual([[error, 'caller']]);
});

it.each([claim(aFlow), claim(defer(aFlowOfServer))])(
  'releases a flow whose code was never sent: $completion',
  async (claimed) => {
    const error = new TokenEndpointError('transient');
    error.unused = 'not_sent';
    const { outcome, reported, released } = startExchange({ error, claimed });
    expect(await outcome).toEqual({ success: false, reason: 'unavailable' });
    expect(reported).toEqual([[error, 'provider']]);
    expect(released).toEqual([claimed.completion === 'by_server' ? 'deferred' : 'issued']);
  },
);

it('releases the flow when the connections cannot be read', async () => {
  const around = () => Promise.reject(new Error('down'));
  const { outcome, released } = startExchange({ connections: { around } });
  await expect(outcome).rejects.toThrow('down');
  expect(released).toEqual(['issued']);
});

it('uses up no code, and releases the flow, with only the time that a call may take', async () => {
  const { outcome, released } = startExchange({ error: refused, remainingMs: callMs });
  await expect(outcome).rejects.toThrow(OutOfTime);
  expect(released).toEqual(['issued']);
});

const { account: _, ...unnamed } = gmail;

it.each([
  [calCom, ['account']],
  [unnamed, []],
])('audits the use of the token where $type is asked whose account it is', async (...row) => {
  const [provider, uses] = row;
  const connections = { findByAccount: async () => [] };
  const { outcome, audited } = startExchange({ provider, connections });
  expect(await outcome).toMatchObject({ success: true });
  expect(audited).toEqual(uses);
});

const { oneGrantPerPerson: _one, ...ofMany } = calCom;
const its = (id: string): Connection => ({
  ...stored,
  tenantId: aFlow.tenantId,
  integrationType: calCom.type,
  integrationId: `id of ${id}`,
  flowId: 'earlier',
  account: { id, label: '' },
});

const isConnected = { success: true };
const wrongAccount = { success: false, reason: 'wrong_account' };
const otherAccount = { success: false, reason: 'other_account' };

/** How the earlier grant stands, and the one in the tenant of the flow. */
type Standings = [string, string | undefined];

it.each<[string, Standings, object, Provider, string[], Partial<FlowBase>]>([
  ['has only one', ['ended', 'live'], isConnected, calCom, [], {}],
  ['has one for each connection', ['live', 'live'], isConnected, ofMany, [], {}],
  // It is stored, though the flow was for another one.
  [
    'logged in to the wrong account',
    ['ended', 'live'],
    wrongAccount,
    calCom,
    ['7', '8'],
    { reconnects: 'id of 8' },
  ],
  ['was refused', ['live', undefined], otherAccount, calCom, ['8'], {}],
])('grants of a person who %s are %j when it answers', async (...row) => {
  const [, standings, response, provider, connected, flow] = row;
  const earlier = { ...its('7'), tenantId: 'earlier', connectedAtMs: 9 };
  const rows = new Map<string, Connection>([['earlier', earlier]]);
  const { outcome } = startExchange({
    provider,
    flow,
    connections: {
      around: async ({ integrationType }) => ({ integrationType, connections: connected.map(its) }),
      connect: async (next) => rows.set(next.tenantId, next).size > 0,
      findByAccount: async () => [...rows.values()].map(keyOf),
      get: async ({ tenantId }) => rows.get(tenantId),
      put: async (next, expected) => {
        await setImmediate();
        if (rows.get(next.tenantId)?.version !== expected) return false;
        return rows.set(next.tenantId, next).size > 0;
      },
    },
  });
  expect(await outcome).toMatchObject(response);
  const tenants = ['earlier', aFlow.tenantId];
  expect(tenants.map((tenantId) => rows.get(tenantId)?.state.is)).toEqual(standings);
});

/** How a consent of this person ends while a later one of theirs is stored, and what is stored then. */
const overtakenBy = async (tenantId: string, tenantApp?: string) => {
  const rows = new Map<string, Connection>();
  const later = {
    ...its('7'),
    tenantId,
    sealedTokens: 'later tokens',
    flowId: 'later',
    connectedAtMs: 11,
    ...(tenantApp === undefined ? {} : { tenantApp }),
  };
  const { outcome } = startExchange({
    provider: calCom,
    meanwhile: () => {
      rows.set(tenantId, later);
    },
    connections: {
      connect: async (next) => rows.set(next.tenantId, next).size > 0,
      findByAccount: async () => [...rows.values()].map(keyOf),
      get: async ({ tenantId }) => rows.get(tenantId),
      put: async (next) => rows.set(next.tenantId, next).size > 0,
    },
  });
  const standing = (tenant: string) => {
    const { state, sealedTokens } = rows.get(tenant) ?? {};
    return [state?.is, sealedTokens];
  };
  return { outcome: await outcome, own: standing(aFlow.tenantId), other: standing(tenantId) };
};

it('the newest grant of a person with one wins, though an older one is stored later', async () => {
  const { tenantId } = aFlow;
  const itself = { ...isConnected, integrationId: 'id of 7' };
  const laterTokens = ['live', 'later tokens'];
  const same = await overtakenBy(tenantId);
  expect(same).toEqual({ outcome: itself, own: laterTokens, other: laterTokens });
  const another = await overtakenBy('another');
  expect(another).toMatchObject({ outcome: isConnected, own: ['ended', ''], other: laterTokens });
  // Apps of different owners have a grant each.
  expect(await overtakenBy(tenantId, 'own')).toMatchObject({ outcome: itself, own: ['live', ''] });
});
