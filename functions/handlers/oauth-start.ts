import { composeOAuthStart } from '../composition.ts';
import { oauthStart } from '../contracts/oauth-start.ts';
import { findProvider } from '../domain/find-provider.ts';
import { startConnection } from '../domain/start-connection.ts';
import { endpoint } from '../middleware/endpoint.ts';

/** Opens the flow that section 4.1 of the API reference completes. An extension. */
export const handler = endpoint(
  oauthStart,
  composeOAuthStart,
  async (deps, { tenantId, path, body }) => {
    const { replace_account, ...fields } = body;
    const provider = findProvider(deps.providers, path.integration_type);
    const started = await startConnection(deps, {
      tenantId,
      provider,
      fields,
      replaceAccount: replace_account,
    });
    return {
      body: {
        authorization_url: started.authorizationUrl,
        expires_at: new Date(started.expiresAtMs).toISOString(),
      },
    };
  },
);
