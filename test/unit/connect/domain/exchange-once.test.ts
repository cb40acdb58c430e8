import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { exchangeOnce } from '../../../../functions/connect/domain/exchange-once.ts';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import { UnreadableRow } from '../../../../functions/platform/model/unreadable-row.ts';
import { aFlow, claim } from '../../../support/connections/a-flow.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { stored } from '../../../support/connections/refresh-world.ts';
import {
  unused,
  unusedClient,
  unusedConnections,
  unusedFlows,
  unusedNow,
} from '../../../support/connections/unused-connections.ts';

const ports = {
  connections: unusedConnections,
  oauthClient: unusedClient,
  providerApi: { call: unused },
  secretBox: { open: unused, prepare: unused },
  clock: { nowMs: () => 0, sleep: unused },
  auditUse: unusedNow,
  report: unusedNow,
};

it.each([
  ['fails', () => Promise.reject(new Error('down')), 'down'],
  ['finds why not', async () => 'not_configured' as const, 'not_configured'],
])('releases the flow before it reports that its preparation %s', async (_, prepare, why) => {
  const released: Flow[] = [];
  const deps = {
    ...ports,
    flows: {
      ...unusedFlows,
      change: async (_: Flow, after: Flow) => {
        await setImmediate();
        return released.push(after) > 0;
      },
    },
  };
  const claimed = { flow: claim(aFlow), code: 'c', codeVerifier: 'v', tookOver: false, prepare };
  const response = exchangeOnce(deps, claimed, deadlineOf(10_000)).catch(
    ({ message: reason }: Error) => ({ reason }),
  );
  expect(await response).toMatchObject({ reason: why });
  expect(released).toEqual([aFlow]);
});

it('recalls what a request that died has stored, before anything may release the claim', async () => {
  const flow = claim(aFlow);
  const earlier = { ...stored, flowId: flow.flowId };
  const ofType = async () => ({
    integrationType: 'gmail',
    connections: [earlier],
    unreadable: [new UnreadableRow('Another one')],
  });
  const written: Flow[] = [];
  const deps = {
    ...ports,
    flows: { ...unusedFlows, change: async (_: Flow, after: Flow) => written.push(after) > 0 },
    connections: { ...unusedConnections, ofType },
  };
  const claimed = { flow, code: 'c', codeVerifier: 'v', tookOver: true, prepare: unused };
  const outcome = { success: true, integrationId: earlier.integrationId };
  expect(await exchangeOnce(deps, claimed, deadlineOf(10_000))).toEqual(outcome);
  expect(written).toMatchObject([{ state: 'done', outcome }]);
});
