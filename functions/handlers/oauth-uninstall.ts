import { composeOAuthUninstall } from '../composition.ts';
import { oauthUninstall } from '../contracts/oauth-uninstall.ts';
import { handleUninstall } from '../domain/disconnect/handle-uninstall.ts';
import { findProviderBySlug } from '../domain/model/find-provider.ts';
import { endpoint } from '../http/endpoint.ts';

/** A provider tells that an account has removed our app. An extension. */
export const handler = endpoint(
  oauthUninstall,
  composeOAuthUninstall,
  async (deps, { path, headers, body }) => {
    const provider = findProviderBySlug(deps.providers, path.integration_type);
    const authorization = headers.authorization ?? '';
    const disconnected = await handleUninstall(deps, { provider, authorization, body });
    return { body: { disconnected } };
  },
);
