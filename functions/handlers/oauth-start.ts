import { composeOAuthStart } from '../composition/connecting.ts';
import { oauthStart } from '../contracts/oauth-start.ts';
import { startConnection } from '../domain/connect/start-connection.ts';
import { reachesType } from '../domain/connection/reach.ts';
import { findProvider } from '../domain/model/find-provider.ts';
import { keyedEndpoint } from '../http/endpoint.ts';
import { typeNotAllowed } from '../http/no-access.ts';
import { startRefused } from '../http/refusals.ts';
import { createAudit } from '../telemetry/audit.ts';
import { auditAttempt } from '../telemetry/audit-attempt.ts';

/** Starts the flow that section 4.1 of the API reference completes. An extension. */
export const handler = await keyedEndpoint(
  oauthStart,
  composeOAuthStart,
  async (deps, { tenantId, reach, path, body, origin }) => {
    const { if_other_account: ifOtherAccount, browser_binding, completion, ...more } = body;
    const { scopes, events, integration_id: integrationId, ...others } = more;
    const { client_reference: clientReference, metadata, ...fields } = others;
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
    const words = { clientReference: reach.clientReference ?? clientReference, metadata };
    const start = { tenantId, reach, ...asked, browserBinding, completion, words };
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
  },
);
