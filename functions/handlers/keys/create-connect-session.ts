import { composeCreateConnectSession } from '../../composition/api.ts';
import { returnUrlRefusal } from '../../connect/domain/return-url.ts';
import { returnUrlRefused } from '../../connect/http/start-refusals.ts';
import { createConnectSession } from '../../keys/contracts/create-connect-session.ts';
import { createSessionToken, hashCredential } from '../../keys/domain/api-key.ts';
import { scopesOfSession, unallowedOrigins } from '../../keys/domain/connect-session.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { originsRefused, tenantDeleted } from '../../platform/http/session-refusals.ts';
import { iso } from '../../platform/model/iso.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Makes a session with which pages call this API. An extension. */
export const handler = await keyedEndpoint(
  createConnectSession,
  composeCreateConnectSession,
  async (deps, { tenantId, caller, body, origin }) => {
    const { sessions, environment, clock } = deps;
    const { return_url: returnUrl } = body;
    const settings = await deps.tenantSettings.of(tenantId);
    if (settings.deletionRequestedAtMs !== undefined) throw tenantDeleted();
    const refused = unallowedOrigins(settings, body.allowed_origins);
    if (refused.length > 0) throw originsRefused(refused);
    const refusal = returnUrl && returnUrlRefusal(deps, settings, returnUrl);
    if (refusal) throw returnUrlRefused(refusal);
    const token = createSessionToken(environment);
    const nowMs = clock.nowMs();
    const sessionId = `session_${uuidV7(nowMs)}`;
    const expiresAtMs = nowMs + body.expires_in_seconds * 1000;
    await sessions.put({
      keyHash: hashCredential(token),
      sessionId,
      tenantId,
      scopes: scopesOfSession(caller.scopes),
      madeBy: caller.keyId,
      createdAtMs: nowMs,
      expiresAtMs,
      allowedOrigins: [...new Set(body.allowed_origins)],
      integrationTypes: body.integration_types && [...new Set(body.integration_types)],
      clientReference: body.client_reference,
      metadata: body.metadata,
      returnUrl,
    });
    createAudit(origin).record({
      act: 'connect_session.created',
      result: 'done',
      tenantId,
      sessionId,
    });
    return {
      body: { session_token: token, expires_at: iso(expiresAtMs) },
    };
  },
);
