import { createHash, randomBytes } from 'node:crypto';
import type { Provider } from '../providers/provider.ts';
import { ServiceError } from './errors.ts';
import { createFlowId, sha256 } from './flow.ts';
import type { Clock, Flows, OAuthApps, StateTokens } from './ports.ts';

/** How long the person has to log in and consent. */
const flowLifetimeMs = 10 * 60 * 1000;

export type StartConnection = {
  flows: Flows;
  stateTokens: StateTokens;
  oauthApps: OAuthApps;
  clock: Clock;
  publicBaseUrl: string;
};

/**
 * Opens a flow: the row, its state token and the URL to send the person's browser to.
 * @throws ServiceError oauth_app_not_configured
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export const startConnection = async (
  { flows, stateTokens, oauthApps, clock, publicBaseUrl }: StartConnection,
  { tenantId, provider }: { tenantId: string; provider: Provider },
): Promise<{ authorizationUrl: string; expiresAtMs: number }> => {
  const integrationType = provider.type;
  const clientId = await oauthApps.getClientId(integrationType);
  if (clientId === undefined) {
    throw new ServiceError(
      'oauth_app_not_configured',
      `${provider.label} cannot be connected yet: no OAuth app is configured for it here. ` +
        `An operator adds one with configure-oauth-app --integration-type ${integrationType}.`,
    );
  }

  const flowId = createFlowId();
  const expiresAtMs = clock.nowMs() + flowLifetimeMs;
  const state = await stateTokens.issue({ flowId, integrationType }, { tenantId, expiresAtMs });
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = `${publicBaseUrl}/integrations/oauth_callback/${integrationType}`;
  await flows.create({
    flowId,
    tenantId,
    integrationType,
    stateHash: sha256(state),
    codeVerifier,
    redirectUri,
    expiresAtMs,
    status: 'issued',
  });

  const url = new URL(provider.authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: provider.scopes.join(provider.scopeSeparator),
    state,
    ...(provider.pkce
      ? {
          code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
          code_challenge_method: 'S256',
        }
      : {}),
    ...provider.authorizationParameters,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { authorizationUrl: url.href, expiresAtMs };
};
