import { composeOAuthStart } from '../composition.ts';
import { oauthStart } from '../contracts/oauth-start.ts';
import { startConnection } from '../domain/connect/start-connection.ts';
import { findProvider } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';

/** Starts the flow that section 4.1 of the API reference completes. An extension. */
export const handler = endpoint(
  oauthStart,
  composeOAuthStart,
  async (deps, { tenantId, path, body }) => {
    const { if_other_account: ifOtherAccount, ...fields } = body;
    const provider = findProvider(deps.providers, path.integration_type);
    const start = { tenantId, provider, fields, ifOtherAccount };
    const started = await startConnection(deps, start);
    return {
      body: {
        authorization_url: started.authorizationUrl,
        expires_at: new Date(started.expiresAtMs).toISOString(),
      },
    };
  },
);
