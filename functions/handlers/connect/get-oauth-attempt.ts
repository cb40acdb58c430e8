import { composeGetOAuthAttempt } from '../../composition/connecting.ts';
import { getOAuthAttempt, noSuchAttempt } from '../../connect/contracts/attempt.ts';
import { attemptOutcomeOf } from '../../connect/domain/attempt.ts';
import { failureMessage } from '../../connect/domain/flow-failures.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { isConnectionVisible } from '../../platform/model/visibility.ts';

/** What became of one of the tenant's starts. An extension. */
export const handler = await keyedEndpoint(
  getOAuthAttempt,
  composeGetOAuthAttempt,
  async ({ flows, clock }, { tenantId, visibility, path: { attempt_id } }) => {
    const flow = await flows.get(attempt_id);
    if (flow?.tenantId !== tenantId || !isConnectionVisible(visibility, flow))
      throw new ServiceError('not_found', `${noSuchAttempt}.`);
    const attempt = attemptOutcomeOf(flow, clock.nowMs());
    const { status } = attempt;
    return {
      body: {
        attempt_id,
        integration_type: flow.integrationType,
        status,
        ...(attempt.status === 'succeeded' && { integration_id: attempt.integrationId }),
        ...(attempt.status === 'failed' && {
          error_msg: failureMessage(attempt.reason),
          error_code: attempt.reason,
          logged_in_as: attempt.loggedInAs,
        }),
        expires_at: new Date(flow.expiresAtMs).toISOString(),
      },
    };
  },
);
