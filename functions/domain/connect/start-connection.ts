import { randomBytes } from 'node:crypto';
import { callbackSlugOf } from '../../providers/callback-slug.ts';
import type { Provider } from '../../providers/provider.ts';
import { readVariables } from '../../providers/read-variables.ts';
import { type ResolvedProvider, resolveProvider } from '../../providers/resolve-provider.ts';
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
  const redirectUri = `${publicBaseUrl}/integrations/oauth_callback/${callbackSlugOf(provider)}`;
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

  const resolved = resolveProvider(provider, variables);
  const url = authorizationUrl(resolved, { clientId, redirectUri, state, codeVerifier });
  return { authorizationUrl: url.href, expiresAtMs };
};

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1 and RFC 7636 section 4.3 */
const authorizationUrl = (
  provider: ResolvedProvider,
  flow: { clientId: string; redirectUri: string; state: string; codeVerifier: string },
): URL => {
  const url = new URL(provider.authorizationEndpoint);
  const parameters = {
    response_type: 'code',
    client_id: flow.clientId,
    redirect_uri: flow.redirectUri,
    ...scopeParameters(provider),
    state: flow.state,
    code_challenge: provider.pkce ? sha256(flow.codeVerifier) : undefined,
    code_challenge_method: provider.pkce ? 'S256' : undefined,
    ...provider.authorizationParameters,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
};

/** Empty parameters are left out: some providers refuse them. */
const scopeParameters = ({
  scopes,
  optionalScopes: optional,
  scopeSeparator,
}: Provider): Record<string, string | undefined> => {
  const join = (list: readonly string[]) => list.join(scopeSeparator) || undefined;
  if (!optional?.parameter) return { scope: join([...scopes, ...(optional?.scopes ?? [])]) };
  return { scope: join(scopes), [optional.parameter]: join(optional.scopes) };
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
