import { composeGetOAuthAttempt } from '../../composition/connecting.ts';
import { getOAuthAttempt, noSuchAttempt } from '../../connect/contracts/attempt.ts';
import { type AttemptOutcome, attemptOutcomeOf } from '../../connect/domain/attempt.ts';
import { failureMessage } from '../../connect/domain/flow-failures.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { iso } from '../../platform/model/iso.ts';
import { isConnectionVisible } from '../../platform/model/visibility.ts';

const attemptBody = (attempt: AttemptOutcome) => {
  if (attempt.status === 'succeeded') {
    return { status: attempt.status, integration_id: attempt.integrationId };
  }
  if (attempt.status !== 'failed') return { status: attempt.status };
  const { status, reason, loggedInAs } = attempt;
  return {
    status,
    error_msg: failureMessage(reason),
    error_code: reason,
    logged_in_as: loggedInAs,
  };
};

/** What became of one of the tenant's starts. An extension. */
export const handler = await keyedEndpoint(
  getOAuthAttempt,
  composeGetOAuthAttempt,
  async ({ flows, clock }, { tenantId, visibility, path: { attempt_id } }) => {
    const flow = await flows.get(attempt_id);
    if (flow?.tenantId !== tenantId || !isConnectionVisible(visibility, flow))
      throw new ServiceError('not_found', `${noSuchAttempt}.`);
    const common = {
      attempt_id,
      integration_type: flow.integrationType,
      expires_at: iso(flow.expiresAtMs),
    };
    return { body: { ...common, ...attemptBody(attemptOutcomeOf(flow, clock.nowMs())) } };
  },
);
