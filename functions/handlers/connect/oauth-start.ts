import { composeOAuthStart } from '../../composition/connecting.ts';
import { oauthStart } from '../../connect/contracts/oauth-start.ts';
import type { Start } from '../../connect/domain/prepare-start.ts';
import { startConnection } from '../../connect/domain/start-connection.ts';
import { startRefused } from '../../connect/http/start-refusals.ts';
import { hashCredential } from '../../keys/domain/api-key.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import {
  sessionEnded,
  typeNotAllowed,
  wordsNotAllowed,
} from '../../platform/http/session-refusals.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import { reachesType } from '../../platform/model/reach.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { auditAttempt } from '../../telemetry/audit-attempt.ts';

/**
 * What a connection gets in the tenant's words: of a page, what its server said when it made the session.
 * The page may name another address to come back to.
 */
const chosenBy = async (
  { sessions }: ReturnType<typeof composeOAuthStart>,
  { caller: { session }, headers, body }: ApiRequest<typeof oauthStart>,
): Promise<Pick<Start, 'words' | 'returnUrl'>> => {
  const { client_reference: clientReference, metadata, return_url: returnUrl } = body;
  if (!session) return { words: { clientReference, metadata }, returnUrl };
  if (clientReference !== undefined || metadata !== undefined) throw wordsNotAllowed();
  const kept = await sessions.defaultsOf(hashCredential(headers['x-api-key'] ?? ''));
  // It has ended, and its row is gone.
  if (!kept) throw sessionEnded();
  const words = { clientReference: session.clientReference, metadata: kept.metadata };
  return { words, returnUrl: returnUrl ?? kept.returnUrl };
};

/** Starts the flow that section 4.1 of the API reference completes. An extension. */
export const handler = await keyedEndpoint(oauthStart, composeOAuthStart, async (deps, request) => {
  const { tenantId, reach, path, body, origin } = request;
  const { if_other_account: ifOtherAccount, browser_binding, completion, ...more } = body;
  const { scopes, events, integration_id: integrationId, ...others } = more;
  const { client_reference: _, metadata: __, return_url: ___, ...fields } = others;
  const wanted = {
    scopes,
    events: events.map((event) => ({
      componentKey: event.component_key,
      eventKey: event.event_key,
    })),
  };
  const provider = findProvider(deps.providers, path.integration_type);
  if (!reachesType(reach, provider.type)) throw typeNotAllowed(provider.type);
  const act = {
    act: 'connection.started',
    tenantId,
    integrationType: provider.type,
  } as const;
  const browserBinding = browser_binding;
  const asked = { provider, fields, wanted, ifOtherAccount, integrationId };
  const chosen = await chosenBy(deps, request);
  const start = { tenantId, reach, ...asked, browserBinding, completion, ...chosen };
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
  return {
    body: {
      authorization_url: started.authorizationUrl,
      administrator_url: started.administratorUrl,
      attempt_id: started.attemptId,
      expires_at: new Date(started.expiresAtMs).toISOString(),
    },
  };
});
