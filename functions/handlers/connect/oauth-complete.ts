import { composeOAuthComplete } from '../../composition/connecting.ts';
import { oauthComplete } from '../../connect/contracts/oauth-complete.ts';
import { completeByServer } from '../../connect/domain/complete-by-server.ts';
import { completionRefused } from '../../connect/http/completion-refusals.ts';
import { outcomeBody } from '../../connect/http/settings-redirect.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditCallback } from '../../telemetry/audit-acts.ts';
import { auditIncomplete } from '../../telemetry/audit-attempt.ts';
import { countCallback, countFailed } from '../../telemetry/counting.ts';
import { withAuditedExchange } from '../../telemetry/with-audited-notices.ts';

/** Completes a connection whose code the callback left to the tenant's server. An extension. */
export const handler = await keyedEndpoint(
  oauthComplete,
  composeOAuthComplete,
  async (deps, request) => {
    const { tenantId, body, deadline } = request;
    const { completion_code: completionCode, attempt_id: attemptId } = body;
    const audit = createAudit(request.origin);
    const exchange = withAuditedExchange(deps, audit);
    const completion = { tenantId, completionCode, attemptId };
    const result = await completeByServer(exchange, completion, deadline);
    if (result.kind !== 'ended') {
      countFailed(result);
      const error = result.kind === 'failed' ? result.cause : completionRefused(result.why);
      auditIncomplete(audit, tenantId, { flow: result.flow, error });
      throw error;
    }
    const provider = findProvider(deps.providers, result.flow.integrationType);
    auditCallback(audit, provider.type, result);
    countCallback(provider.type, result);
    return { body: outcomeBody(provider, result.outcome) };
  },
);
