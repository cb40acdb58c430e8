import { randomBytes } from 'node:crypto';
import { appRegions, regionName } from '../../providers/app-regions.ts';
import type { Provider } from '../../providers/provider.ts';
import { redirectUriOf } from '../../providers/provider-urls.ts';
import {
  readVariables,
  resolveProvider,
  type VariableProblem,
  type VariableValues,
} from '../../providers/resolve-provider.ts';
import { findApp } from '../model/find-provider.ts';
import type { Clock, OAuthApps } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { authorizationUrl } from './authorization-url.ts';
import { canShareCookies } from './browser-binding.ts';
import { createFlowId, type Flows, type IfOtherAccount, type StateTokens } from './flow.ts';

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

export type Started = { authorizationUrl: string; expiresAtMs: number };

/**
 * Why no flow starts.
 * - `unbindable`: a browser sends the callback no cookie of the web application
 * - `no_app`: no OAuth app is set up, in the region if there is one
 * - `fields`: some are unknown, missing or not valid
 */
export type StartRefusal =
  | { why: 'unbindable'; site: string; api: string }
  | { why: 'no_app'; region: string | undefined }
  | { why: 'fields'; unknown: string[]; problems: readonly VariableProblem[] };

/**
 * Starts a flow: stores its row, issues its state token, and builds the authorization URL.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export const startConnection = async (
  { flows, stateTokens, oauthApps, clock, ...urls }: StartConnectionDeps,
  { tenantId, provider, fields, ifOtherAccount, browserBinding }: Start,
): Promise<Started | { refused: StartRefusal }> => {
  const unbindable = browserBinding ? bindingRefusal(urls) : undefined;
  if (unbindable) return { refused: unbindable };
  const integrationType = provider.type;
  const { variables, refusal } = startVariables(provider, fields);
  if (refusal) return { refused: refusal };
  const app = await findApp(oauthApps.getRegistration, provider, variables);
  if (!app) {
    const region = appRegions(provider, variables).at(-1);
    return { refused: { why: 'no_app', region: region && regionName(provider, region) } };
  }

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

/** Set when the browser would send the callback no such cookie. */
const bindingRefusal = (
  urls: Pick<StartConnectionDeps, 'publicBaseUrl' | 'frontendUrl'>,
): StartRefusal | undefined => {
  const [api, site] = [new URL(urls.publicBaseUrl), new URL(urls.frontendUrl)];
  if (canShareCookies(api, site)) return undefined;
  return { why: 'unbindable', site: site.hostname, api: api.hostname };
};

const startVariables = (
  provider: Provider,
  fields: Readonly<Record<string, string>>,
): { variables: VariableValues; refusal?: StartRefusal } => {
  const known = Object.values(provider.variables ?? {})
    .filter(({ from }) => from === 'start')
    .map(({ name }) => name);
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  const { values: variables, problems } = readVariables(provider, 'start', (name) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined,
  );
  const isRefused = unknown.length + problems.length > 0;
  return { variables, ...(isRefused ? { refusal: { why: 'fields', unknown, problems } } : {}) };
};
