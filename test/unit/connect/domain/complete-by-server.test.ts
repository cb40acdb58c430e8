import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { quickbooks } from '../../../../functions/catalogue/providers/quickbooks.ts';
import { shopify } from '../../../../functions/catalogue/providers/shopify.ts';
import { createCompletionCodes } from '../../../../functions/connect/adapters/completion-codes.ts';
import { createOAuthFlows } from '../../../../functions/connect/adapters/oauth-flows.ts';
import { completeByServer } from '../../../../functions/connect/domain/complete-by-server.ts';
import { completeConnection } from '../../../../functions/connect/domain/complete-connection.ts';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import type { Flows } from '../../../../functions/connect/domain/flow-ports.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { aFlowOfServer } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { flowPorts } from '../../../support/connections/flow-ports.ts';
import { unused } from '../../../support/connections/unused-connections.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const stored = createOAuthFlows(await createTestDatabase());
const minutesMs = 60_000;
const input = { tenantId: 't' };
const deadline = deadlineOf(20_000);
const down = async () => {
  throw new Error('down');
};

/** A flow whose person is at the provider, and a clock that stands still. */
const startFlow = async (usual: Provider = gmail) => {
  const { account: _, ...provider } = usual;
  const state = `${createFlowId()}.state`;
  const flowId = state.slice(0, 22);
  const { type: integrationType } = provider;
  await stored.create({
    ...{ ...aFlowOfServer, flowId, integrationType, stateHash: sha256(state) },
    expiresAtMs: 10 * minutesMs,
  });
  const time = { nowMs: 0 };
  const connections: Connection[] = [];
  const ports = flowPorts(connections, integrationType);
  const deps = {
    ...ports,
    flows: stored,
    completionCodes: createCompletionCodes('dev'),
    providers: new Map([[integrationType, provider]]),
    clock: { ...ports.clock, nowMs: () => time.nowMs },
  };
  type Deps = typeof deps;
  return {
    flowId,
    time,
    connections,
    exchanged: ports.oauthClient.exchangeCode,
    deliver: (given: { code?: string; parameters?: object; broken?: Partial<Deps> } = {}) => {
      const { code = 'c', parameters, broken } = given;
      const shown = { iss: provider.issuer, parameters: { ...parameters } };
      const callback = { provider, state, code, browsers: [], ...shown };
      return completeConnection({ ...deps, ...broken }, callback, deadline);
    },
    complete: (completionCode: string, broken: Partial<Deps> = {}, attemptId = flowId) =>
      completeByServer({ ...deps, ...broken }, { ...input, completionCode, attemptId }, deadline),
  };
};

/** The person is back. */
const deferred = async (usual?: Provider, parameters?: object) => {
  const flow = await startFlow(usual);
  const { completionCode } = Object(await flow.deliver({ parameters }));
  expect(completionCode).toMatch(/./);
  return { ...flow, completionCode: String(completionCode) };
};

const connected = { outcome: { success: true, integrationId: expect.any(String) } };

describe('a completion code', () => {
  it('counts for five minutes, however late the person came back', async () => {
    const [early, late] = [await startFlow(), await startFlow()];
    late.time.nowMs = 10 * minutesMs - 1;
    for (const { deliver, complete, time } of [early, late]) {
      const { completionCode } = Object(await deliver());
      time.nowMs += 5 * minutesMs;
      expect(await complete(completionCode)).toMatchObject({ kind: 'refused', why: 'expired' });
      // The callback says what it said.
      expect(await deliver()).toMatchObject({ completionCode, isRepeated: true });
      time.nowMs -= 1;
      expect(await complete(completionCode)).toMatchObject(connected);
      time.nowMs += 30 * minutesMs;
      expect(await complete(completionCode)).toMatchObject(connected);
    }
  });

  it('of 50 requests at the same time exchanges once, and for no other attempt', async () => {
    const { complete, completionCode, exchanged, connections } = await deferred();
    expect(await complete(completionCode, {}, createFlowId())).toEqual({
      kind: 'refused',
      why: 'unknown',
    });
    const all = await Promise.all(Array.from({ length: 50 }, () => complete(completionCode)));
    for (const each of all) expect(each).toMatchObject(connected);
    expect(exchanged).toHaveBeenCalledTimes(1);
    expect(connections).toHaveLength(1);
  });

  it.each([
    ['the data key', { secretBox: { open: unused, prepare: down } }],
    ['the OAuth app', { oauthApps: { getRegistration: unused, get: down } }],
    ['the write of the claim', { flows: { ...stored, change: down } satisfies Flows }],
    ['the flow', { flows: { ...stored, get: down } satisfies Flows }],
  ])('is not used up by a failure of %s', async (_, broken) => {
    const { complete, completionCode, exchanged } = await deferred();
    const failed = { kind: 'failed', cause: new Error('down') };
    expect(await complete(completionCode, broken)).toMatchObject(failed);
    expect(exchanged).not.toHaveBeenCalled();
    expect(await complete(completionCode)).toMatchObject(connected);
    expect(exchanged).toHaveBeenCalledTimes(1);
  });

  it('brings back what the callback said of the account', async () => {
    const realm = { realmId: '4620816365' };
    const { complete, completionCode, connections } = await deferred(quickbooks, realm);
    expect(await complete(completionCode)).toMatchObject(connected);
    expect(connections[0]?.variables).toMatchObject({ realm_id: realm.realmId });
  });
});

it('defers nothing without the signature of a provider that signs', async () => {
  const { deliver, flowId } = await startFlow(shopify);
  const parameters = { hmac: '00', shop: 'acme.myshopify.com' };
  const outcome = { success: false, reason: 'invalid_link' };
  expect(await deliver({ parameters })).toMatchObject({ kind: 'ended', outcome });
  expect(await stored.get(flowId)).toMatchObject({ state: 'issued' });
});
