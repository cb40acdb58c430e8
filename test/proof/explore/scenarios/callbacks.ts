import { createCompletionCodes } from '../../../../functions/connect/adapters/completion-codes.ts';
import { toRow } from '../../../../functions/connect/adapters/oauth-flow-row.ts';
import { createOAuthFlows } from '../../../../functions/connect/adapters/oauth-flows.ts';
import { completeConnection } from '../../../../functions/connect/domain/complete-connection.ts';
import type { FlowBase } from '../../../../functions/connect/domain/flow.ts';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import type { FlowOutcome } from '../../../../functions/connect/domain/flow-outcome.ts';
import {
  type CallbackResult,
  outcomeOf,
} from '../../../../functions/connect/domain/flow-result.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { database, deadline, type Seed } from '../world.ts';
import { beganAtMs, createDeps, provider, put, tenantId } from './parts.ts';

const flows = createOAuthFlows(database);
const completionCodes = createCompletionCodes('dev');

const uninvited = () => Promise.reject(new Error('Nobody was invited here'));

/** A browser that comes back with a code. */
const callback = (which: 1 | 2 | 'after', state: string, code: string) => ({
  name: `callback ${which}`,
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
      invitations: { claim: uninvited, recordRefusal: uninvited },
    };
    const delivery = { provider, state, code, browsers: [], parameters: {} };
    return completeConnection(deps, delivery, deadline()).then(flowOutcomeOf);
  },
});

/** What the browser gets: an error of ours ends a process as one of its own. */
const flowOutcomeOf = (result: CallbackResult): FlowOutcome => {
  if (result.kind === 'failed') throw result.cause;
  if (result.kind === 'deferred') throw new Error('Nothing here is deferred');
  return outcomeOf(result);
};

/** A person starts at the provider, and comes back with a code. */
export const start = (code: string, more: Partial<FlowBase> = {}) => {
  const state = `${createFlowId()}.state`;
  const flow = {
    ...aFlow,
    flowId: state.slice(0, 22),
    tenantId,
    integrationType: provider.type,
    stateHash: sha256(state),
    expiresAtMs: beganAtMs + 600_000,
    ...more,
  };
  const started: Seed = (world) => {
    put(world, 'oauth_flows', toRow(flow));
    world.provider.giveCode(code);
  };
  return {
    started,
    /** With another code, if that is given. */
    back: (which: 1 | 2 | 'after', other = code) => callback(which, state, other),
  };
};
