import { composeCreateConnectSession } from '../../composition/api.ts';
import { returnUrlRefusal } from '../../connect/domain/return-url.ts';
import { returnUrlRefused } from '../../connect/http/start-refusals.ts';
import { createConnectSession } from '../../keys/contracts/create-connect-session.ts';
import { createSessionToken } from '../../keys/domain/api-key.ts';
import { unallowedOrigins } from '../../keys/domain/connect-session.ts';
import { newSession } from '../../keys/http/new-session.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { originsRefused, tenantDeleted } from '../../platform/http/session-refusals.ts';
import { iso } from '../../platform/model/iso.ts';
import { createAudit } from '../../telemetry/audit.ts';

/** Creates a session with which pages call this API. An extension. */
export const handler = await keyedEndpoint(
  createConnectSession,
  composeCreateConnectSession,
  async (deps, { tenantId, caller, body, origin }) => {
    const { sessions, environment, clock } = deps;
    const { return_url: returnUrl, allowed_origins: origins } = body;
    const settings = await deps.tenantSettings.of(tenantId);
    if (settings.deletionRequestedAtMs !== undefined) throw tenantDeleted();
    const refused = unallowedOrigins(settings, origins);
    if (refused.length > 0) throw originsRefused(refused);
    // An empty one, too: each of its starts would be refused.
    const refusal =
      returnUrl === undefined ? undefined : returnUrlRefusal(deps, settings, returnUrl);
    if (refusal) throw returnUrlRefused(refusal);
    const token = createSessionToken(environment);
    const session = newSession({ tenantId, caller }, body, { token, nowMs: clock.nowMs() });
    await sessions.put(session);
    const { sessionId } = session;
    const act = 'connect_session.created';
    createAudit(origin).record({ act, result: 'done', tenantId, sessionId });
    return { body: { session_token: token, expires_at: iso(session.expiresAtMs) } };
  },
);
