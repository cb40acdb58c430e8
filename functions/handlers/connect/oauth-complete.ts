import { composeOAuthComplete } from '../../composition/connecting.ts';
import { oauthComplete } from '../../connect/contracts/oauth-complete.ts';
import {
  type CompletionRequest,
  completeByServer,
} from '../../connect/domain/complete-by-server.ts';
import type { Flow } from '../../connect/domain/flow.ts';
import { outcomeBody } from '../../connect/http/settings-redirect.ts';
import { completionRefused } from '../../connect/http/start-refusals.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { type Audit, createAudit } from '../../telemetry/audit.ts';
import { auditCallback, withAuditedNotices } from '../../telemetry/audit-acts.ts';
import { auditIncomplete } from '../../telemetry/audit-attempt.ts';
import { counted } from '../../telemetry/counting.ts';

/** Completes a connection whose callback handed the code over to the tenant's server. An extension. */
export const handler = await keyedEndpoint(
  oauthComplete,
  composeOAuthComplete,
  async (deps, { tenantId, body, deadline, origin }) => {
    const { completion_code: completionCode, attempt_id: attemptId } = body;
    const request = { tenantId, completionCode, attemptId };
    const { outcome, flow } = await complete(deps, createAudit(origin), request, deadline);
    const provider = findProvider(deps.providers, flow.integrationType);
    return { body: outcomeBody(provider, counted(provider.type, outcome)) };
  },
);

/** @throws ServiceError for a code that is not good, and whatever failed on our side */
const complete = async (
  deps: ReturnType<typeof composeOAuthComplete>,
  audit: Audit,
  request: CompletionRequest,
  deadline: Deadline,
) => {
  let flow: Flow | undefined;
  const recognize = (found: Flow) => {
    flow = found;
  };
  const connections = withAuditedNotices(deps.connections, audit.byProvider);
  const audited = { ...deps, connections, recognize, auditUse: audit.use };
  try {
    const ended = await completeByServer(audited, request, deadline);
    if ('refused' in ended) throw completionRefused(ended.refused);
    auditCallback(audit, ended.flow.integrationType, ended);
    return ended;
  } catch (error) {
    const isOurs = !(error instanceof ServiceError);
    if (flow && isOurs) counted(flow.integrationType, { success: false, reason: 'our_fault' });
    auditIncomplete(audit, request.tenantId, { flow, error });
    throw error;
  }
};
