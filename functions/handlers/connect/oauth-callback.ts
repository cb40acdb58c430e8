import { composeOAuthCallback } from '../../composition/connecting.ts';
import { oauthCallback } from '../../connect/contracts/callback.ts';
import { completeConnection } from '../../connect/domain/complete-connection.ts';
import { denyFlow } from '../../connect/domain/deny-flow.ts';
import { recordStranger } from '../../connect/domain/record-stranger.ts';
import { callbackErrorPage } from '../../connect/http/callback-error-page.ts';
import { readCallback } from '../../connect/http/read-callback.ts';
import { settingsRedirect } from '../../connect/http/settings-redirect.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { findProviderBySlug } from '../../platform/model/find-provider.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditCallback } from '../../telemetry/audit-acts.ts';
import { countCallback } from '../../telemetry/counting.ts';
import { withAuditedExchange } from '../../telemetry/with-audited-notices.ts';

/** The redirect URI, to which providers send the browser back: section 4.1 of the API reference. */
export const handler = endpoint(
  oauthCallback,
  composeOAuthCallback,
  async (deps, request) => {
    const provider = findProviderBySlug(deps, request.path.integration_type);
    const audit = createAudit(request.origin);
    const back = readCallback(deps, provider, request);
    const result =
      'denial' in back
        ? await denyFlow(deps, back.denial)
        : await completeConnection(
            withAuditedExchange(deps, audit),
            back.callback,
            request.deadline,
          );
    // The person gets the settings page; the log gets the cause.
    if (result.kind === 'failed') deps.report(result.cause);
    auditCallback(audit, provider.type, result);
    countCallback(provider.type, result);
    await recordStranger(deps, result);
    return settingsRedirect(deps, provider, result);
  },
  callbackErrorPage,
);
