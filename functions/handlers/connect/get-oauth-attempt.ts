import { composeGetOAuthAttempt } from '../../composition/connecting.ts';
import { getOAuthAttempt, noSuchAttempt } from '../../connect/contracts/get-oauth-attempt.ts';
import { attemptOf } from '../../connect/domain/attempt.ts';
import { failureMessage } from '../../connect/domain/failures.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { isWithin } from '../../platform/model/reach.ts';

/** What became of one of the tenant's starts. An extension. */
export const handler = await keyedEndpoint(
  getOAuthAttempt,
  composeGetOAuthAttempt,
  async ({ flows, clock }, { tenantId, reach, path: { attempt_id } }) => {
    const flow = await flows.get(attempt_id);
    if (flow?.tenantId !== tenantId || !isWithin(reach, flow))
      throw new ServiceError('not_found', `${noSuchAttempt}.`);
    const attempt = attemptOf(flow, clock.nowMs());
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
