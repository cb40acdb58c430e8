import type { FlowBase, FlowIn } from '../../../functions/connect/domain/flow.ts';
import { claimed, deferred, finished } from '../../../functions/connect/domain/flow-transitions.ts';

const base: FlowBase = {
  flowId: 'f',
  tenantId: 't',
  integrationType: 'gmail',
  stateHash: 'state',
  sealedVerifier: 'verifier',
  redirectUri: 'https://api.example.com/api/integrations/oauth_callback/gmail',
  variables: {},
  ifOtherAccount: 'refuse',
  moreScopes: [],
  expiresAtMs: 10_000,
};

/** A flow of Gmail that was issued, with no more than every flow has. */
export const aFlow = { ...base, completion: 'at_callback', state: 'issued' } as const;

/** The same, for a tenant's server. */
export const aFlowOfServer = { ...base, completion: 'by_server', state: 'issued' } as const;

/** The transition happens. */
const must = <Next>(next: Next | undefined): Next => {
  if (next === undefined) throw new Error('The flow does not allow this');
  return next;
};

/** Transitions as a request makes them. */
export const defer = (
  flow: typeof aFlowOfServer | Extract<FlowIn<'issued'>, { completion: 'by_server' }>,
  nowMs = 0,
) =>
  must(
    deferred(
      flow,
      { deferredBy: 'eve', codeHash: 'code', completionHash: 'completion', sealedCode: 'sealed' },
      nowMs,
    ),
  );

export const claim = (flow: Parameters<typeof claimed>[0], claimedBy = 'ada', nowMs = 0) =>
  must(claimed(flow, { claimedBy, codeHash: 'code' }, nowMs));

export const connected = { success: true, integrationId: 'i' } as const;
export const finish = (flow: FlowIn<'claimed'>) => finished(flow, connected);
