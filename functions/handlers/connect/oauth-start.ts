import { composeOAuthStart } from '../../composition/connecting.ts';
import { oauthStart } from '../../connect/contracts/oauth-start.ts';
import { startConnection } from '../../connect/domain/start-connection.ts';
import { readStart } from '../../connect/http/read-start.ts';
import { startRefused } from '../../connect/http/start-refusals.ts';
import { hashCredential } from '../../keys/domain/api-key.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import { iso } from '../../platform/model/iso.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditAttempt } from '../../telemetry/audit-attempt.ts';

/** Starts the flow that section 4.1 of the API reference completes. An extension. */
export const handler = await keyedEndpoint(oauthStart, composeOAuthStart, async (deps, request) => {
  const { tenantId, path, headers, origin, caller } = request;
  const provider = findProvider(deps.providers, path.integration_type);
  const keyHash = hashCredential(headers['x-api-key'] ?? '');
  const defaults = () => deps.sessions.defaultsOf({ keyHash, sessionId: caller.keyId });
  const start = await readStart(provider, request, defaults);
  const act = { act: 'connection.started', tenantId, integrationType: provider.type } as const;
  const started = await auditAttempt(
    createAudit(origin),
    act,
    async () => {
      const begun = await startConnection(deps, start);
      if ('refused' in begun) throw startRefused(provider, begun.refused);
      return begun;
    },
    ({ attemptId }) => ({ ...act, result: 'done', flowId: attemptId }),
  );
  const { authorizationUrl, administratorUrl, attemptId, expiresAtMs } = started;
  const body = {
    authorization_url: authorizationUrl,
    administrator_url: administratorUrl,
    attempt_id: attemptId,
    expires_at: iso(expiresAtMs),
  };
  return { body };
});
