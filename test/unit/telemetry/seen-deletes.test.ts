import { expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { disconnect } from '../../../functions/disconnect/domain/disconnect.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { withSeenDeletes } from '../../../functions/telemetry/audit-acts.ts';
import { agentsLosing } from '../../../functions/telemetry/with-audited-notices.ts';
import { deadlineOf } from '../../support/connections/deadline.ts';
import { createRefreshWorld, stored } from '../../support/connections/refresh-world.ts';

const agentIds = ['agent'];

it.each([
  ['lose one that is deleted', 'flow', { agentIds }],
  ['keep one whose account is connected again meanwhile', 'another flow', {}],
])('agents %s', async (_, flowId, losing) => {
  const { state, deps } = createRefreshWorld({ agentIds });
  Object.assign(deps.connections, {
    delete: async (found: Connection) => {
      const isUnchanged = flowId === 'flow' || found.flowId === flowId;
      if (!isUnchanged) state.row = { ...found, flowId, version: found.version + 1 };
      return isUnchanged;
    },
  });
  deps.oauthClient.revoke = async () => true;
  let seen: Connection | undefined;
  const connections = withSeenDeletes(deps.connections, (each) => {
    seen = each;
  });
  const named = { ...stored, visibility: wholeTenant };
  await disconnect({ ...deps, connections, providers }, named, deadlineOf(20_000));
  expect(seen).toMatchObject({ integrationType: stored.integrationType });
  expect(agentsLosing(seen)).toEqual(losing);
});
