import { createHash, randomBytes } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { readVariables } from '../../providers/read-variables.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import { ServiceError } from '../model/errors.ts';
import type { Clock, OAuthApps } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { createFlowId } from './flow.ts';
import type { Flows, StateTokens } from './ports.ts';

/** How long the person has to log in and consent. */
const flowLifetimeMs = 10 * 60 * 1000;

export type StartConnectionDeps = {
  flows: Flows;
  stateTokens: StateTokens;
  oauthApps: OAuthApps;
  clock: Clock;
  publicBaseUrl: string;
};

export type Start = {
  tenantId: string;
  provider: Provider;
  /** What the provider needs to know first, such as a shop. */
  fields: Readonly<Record<string, string>>;
  replaceAccount: boolean;
};

/**
 * Opens a flow: the row, its state token and the URL to send the person's browser to.
 * @throws ServiceError oauth_app_not_configured, validation_failed
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export const startConnection = async (
  { flows, stateTokens, oauthApps, clock, publicBaseUrl }: StartConnectionDeps,
  { tenantId, provider, fields, replaceAccount }: Start,
): Promise<{ authorizationUrl: string; expiresAtMs: number }> => {
  const integrationType = provider.type;
  const variables = startVariables(provider, fields);
  const clientId = await oauthApps.getClientId(integrationType);
  if (clientId === undefined) {
    throw new ServiceError(
      'oauth_app_not_configured',
      `${provider.label} cannot be connected yet: no OAuth app is configured for it here. ` +
        'An operator adds one: npm run operator -- configure-oauth-app ' +
        `(--local <data-dir> | --env <name>) --integration-type ${integrationType} --client-id <id>`,
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
    variables,
    replaceAccount,
    expiresAtMs,
    status: 'issued',
  });

  const url = new URL(resolveProvider(provider, variables).authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...scopeParameters(provider),
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

/** Empty parameters are left out: some providers refuse them. */
const scopeParameters = ({ scopes, optionalScopes, scopeSeparator }: Provider) => {
  const own = optionalScopes?.parameter;
  const inScope = own ? scopes : [...scopes, ...(optionalScopes?.scopes ?? [])];
  return {
    ...(inScope.length > 0 ? { scope: inScope.join(scopeSeparator) } : {}),
    ...(own ? { [own]: optionalScopes?.scopes.join(scopeSeparator) ?? '' } : {}),
  };
};

const startVariables = (provider: Provider, fields: Readonly<Record<string, string>>) => {
  const known = Object.values(provider.variables ?? {})
    .filter(({ from }) => from === 'start')
    .map(({ name }) => name);
  const { values, problems } = readVariables(provider, 'start', (name) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined,
  );
  const errors = [
    ...Object.keys(fields)
      .filter((name) => !known.includes(name))
      .map((field) => ({ field, message: `${provider.label} does not need this; leave it out` })),
    ...problems.map(({ name, label, reason }) => ({
      field: name,
      message:
        reason === 'missing' ? `give the ${label}` : `this value is not valid; give the ${label}`,
    })),
  ];
  if (errors.length > 0) {
    const sentences = errors.map(({ field, message }) => `${field}: ${message}`);
    throw new ServiceError('validation_failed', `${sentences.join('; ')}.`, {
      fieldErrors: errors,
    });
  }
  return values;
};
