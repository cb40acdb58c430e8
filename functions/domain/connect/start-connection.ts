import { randomBytes } from 'node:crypto';
import { appRegions, regionName } from '../../providers/app-regions.ts';
import type { Provider } from '../../providers/provider.ts';
import { redirectUriOf } from '../../providers/provider-urls.ts';
import {
  readVariables,
  resolveProvider,
  type VariableValues,
} from '../../providers/resolve-provider.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import { findApp } from '../model/find-app.ts';
import type { Clock, OAuthApps } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { authorizationUrl } from './authorization-url.ts';
import { canShareCookies } from './browser-binding.ts';
import { createFlowId, type IfOtherAccount } from './flow.ts';
import type { Flows, StateTokens } from './ports.ts';

/** How long the person has to log in and consent. */
const flowLifetimeMs = 10 * 60 * 1000;

export type StartConnectionDeps = {
  flows: Flows;
  stateTokens: StateTokens;
  oauthApps: OAuthApps;
  clock: Clock;
  publicBaseUrl: string;
  frontendUrl: string;
};

export type Start = {
  tenantId: string;
  provider: Provider;
  /** What the provider needs to know first, such as a shop. */
  fields: Readonly<Record<string, string>>;
  ifOtherAccount: IfOtherAccount;
  /** SHA-256 of the cookie that the browser must show at the callback. */
  browserBinding?: string | undefined;
};

/**
 * Starts a flow: stores its row, issues its state token, and builds the authorization URL.
 * @throws ServiceError oauth_app_not_configured, validation_failed
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export const startConnection = async (
  { flows, stateTokens, oauthApps, clock, ...urls }: StartConnectionDeps,
  { tenantId, provider, fields, ifOtherAccount, browserBinding }: Start,
): Promise<{ authorizationUrl: string; expiresAtMs: number }> => {
  if (browserBinding) assertBindable(urls);
  const integrationType = provider.type;
  const variables = startVariables(provider, fields);
  const app = await findApp(oauthApps.getRegistration, provider, variables);
  if (!app) throw notConfigured(provider, variables);

  const flowId = createFlowId();
  const expiresAtMs = clock.nowMs() + flowLifetimeMs;
  const codeVerifier = randomBytes(32).toString('base64url');
  const { state, sealedVerifier } = await stateTokens.issue(
    { flowId, integrationType },
    { tenantId, expiresAtMs, codeVerifier },
  );
  const redirectUri = redirectUriOf(urls.publicBaseUrl, provider);
  await flows.create({
    flowId,
    tenantId,
    integrationType,
    stateHash: sha256(state),
    sealedVerifier,
    redirectUri,
    variables,
    ifOtherAccount,
    browserBinding,
    expiresAtMs,
    status: 'issued',
  });

  const resolved = resolveProvider(provider, variables);
  // Without this, a provider may answer at once with the account that the browser is logged in with.
  const isOther = ifOtherAccount !== 'refuse';
  const url = authorizationUrl(resolved, app, { redirectUri, state, codeVerifier, isOther });
  return { authorizationUrl: url.href, expiresAtMs };
};

/** @throws ServiceError validation_failed when the browser would send the callback no such cookie */
const assertBindable = (urls: Pick<StartConnectionDeps, 'publicBaseUrl' | 'frontendUrl'>) => {
  const [api, site] = [new URL(urls.publicBaseUrl), new URL(urls.frontendUrl)];
  if (canShareCookies(api, site)) return;
  throw invalidField(
    'browser_binding',
    `a browser sends no cookie of ${site.hostname} to ${api.hostname}; leave it out, or ask for an ` +
      'API domain beside the web application’s',
  );
};

const notConfigured = (provider: Provider, variables: VariableValues) => {
  const region = appRegions(provider, variables).at(-1);
  const place = region === undefined ? '' : ` in its region ${regionName(provider, region)}`;
  return new ServiceError(
    'oauth_app_not_configured',
    `${provider.label} cannot be connected yet: no OAuth app is set up for it here${place}. Ask ` +
      'whoever runs this service to set one up; then start again, or connect on the settings page.',
  );
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
