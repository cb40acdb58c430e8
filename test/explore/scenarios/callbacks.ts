import { createCompletionCodes } from '../../../functions/adapters/completion-codes.ts';
import { toRow } from '../../../functions/adapters/oauth-flow-row.ts';
import { createOAuthFlows } from '../../../functions/adapters/oauth-flows.ts';
import { completeConnection } from '../../../functions/domain/connect/complete-connection.ts';
import { createFlowId, type Flow } from '../../../functions/domain/connect/flow.ts';
import { sha256 } from '../../../functions/domain/model/sha256.ts';
import { aFlow } from '../../support/connections/a-flow.ts';
import { database, deadline, type World } from '../world.ts';
import { beganAtMs, createDeps, provider, put, tenantId } from './parts.ts';

const flows = createOAuthFlows(database);
const completionCodes = createCompletionCodes('dev');

/** A state, with its flow's id. */
export const createState = () => `${createFlowId()}.state`;

const aStart = (state: string, more: Partial<Flow> = {}) => ({
  ...aFlow,
  flowId: state.slice(0, 22),
  tenantId,
  integrationType: provider.type,
  stateHash: sha256(state),
  expiresAtMs: beganAtMs + 600_000,
  ...more,
});

/** A browser that comes back with a code. */
export const callback = (name: string, state: string, code: string) => ({
  name,
  run: () => {
    const deps = {
      ...createDeps(),
      flows,
      completionCodes,
      stateTokens: {
        issue: () => Promise.reject(new Error('Nothing is issued here')),
        open: async () => ({ tenantId, expiresAtMs: 0, codeVerifier: 'verifier' }),
      },
      // No flow here is of one.
      invitations: { take: () => Promise.reject(new Error('Nobody was invited here')) },
      recognize: () => {},
    };
    const delivery = { provider, state, code, browsers: [], parameters: {} };
    return completeConnection(deps, delivery, deadline());
  },
});

export const start = (world: World, state: string, code: string, more: Partial<Flow> = {}) => {
  put(world, 'oauth_flows', toRow(aStart(state, more)));
  world.provider.giveCode(code);
};

/** Ada comes back to connect her account again. */
export const connectAgain = () => {
  const state = createState();
  return { state, code: 'ada-2', seed: (world: World) => start(world, state, 'ada-2') };
};
