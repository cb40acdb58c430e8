import { setImmediate } from 'node:timers/promises';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import { completeConnection } from '../../../functions/connect/domain/complete-connection.ts';
import type { Flow } from '../../../functions/connect/domain/flow.ts';
import { createFlowId } from '../../../functions/connect/domain/flow-id.ts';
import type { Flows } from '../../../functions/connect/domain/flow-ports.ts';
import { outcomeOf } from '../../../functions/connect/domain/flow-result.ts';
import type { Callback } from '../../../functions/connect/domain/verify-callback.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { sha256 } from '../../../functions/platform/model/sha256.ts';
import { aFlow } from './a-flow.ts';
import { deadlineOf } from './deadline.ts';
import { flowPorts } from './flow-ports.ts';
import { unusedFlows, unusedNow } from './unused-connections.ts';

/** A flow whose connection is stored when `store` is called, however long that takes. */
export const startFlow = () => {
  const state = `${createFlowId()}.state`;
  const issued = {
    ...aFlow,
    flowId: state.slice(0, 22),
    stateHash: sha256(state),
    expiresAtMs: Date.now() + 600_000,
  };
  let row: Flow = issued;
  const stored: Connection[] = [];
  const storing = Promise.withResolvers<void>();
  const flows: Flows = {
    ...unusedFlows,
    get: async () => row,
    change: async (before, after) => {
      if (after.state === 'done') await setImmediate();
      if (before.state !== row.state) return false;
      row = after;
      return true;
    },
  };
  const deps = {
    ...flowPorts(stored, 'gmail', storing.promise),
    flows,
    completionCodes: { of: unusedNow, seal: unusedNow, open: unusedNow },
  };
  const { account: _, ...provider } = gmail;
  return {
    store: storing.resolve,
    stored,
    exchanged: deps.oauthClient.exchangeCode,
    flowId: row.flowId,
    state: () => row.state,
    receive: (given: Partial<Callback> = {}) => {
      const endsAtMs = Date.now() + 20_000;
      const { issuer: iss } = provider;
      const callback = { provider, state, code: 'c', iss, browsers: [], parameters: {} };
      return completeConnection(
        deps,
        { ...callback, ...given },
        deadlineOf(() => endsAtMs - Date.now()),
      );
    },
    /** @returns what the person reads */
    deliver(given: Partial<Callback> = {}) {
      return this.receive(given).then((result) => {
        if (result.kind === 'deferred') throw new Error('Nothing here is deferred');
        return outcomeOf(result);
      });
    },
  };
};
