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
import { findApp } from '../model/find-app.ts';
import type { AppRegistration, Clock, OAuthApps } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { administratorUrl, authorizationUrl } from './authorization-url.ts';
import { canShareCookies } from './browser-binding.ts';
import {
  type Completion,
  createFlowId,
  type Flows,
  type IfOtherAccount,
  issuedStatus,
  type StateTokens,
} from './flow.ts';
import type { SessionBinding, TenantSettings } from './session-binding.ts';

/** How long the person has to log in and consent. */
const flowLifetimeMs = 10 * 60 * 1000;

export type StartConnectionDeps = {
  flows: Flows;
  stateTokens: StateTokens;
  oauthApps: OAuthApps;
  tenantSettings: TenantSettings;
  clock: Clock;
  publicBaseUrl: string;
  frontendUrl: string;
  /** Of tenants without one of their own. */
  sessionBinding: SessionBinding;
};

export type Start = {
  tenantId: string;
  provider: Provider;
  /** What the provider needs to know first, such as a shop. */
  fields: Readonly<Record<string, string>>;
  ifOtherAccount: IfOtherAccount;
  /** SHA-256 of the cookie that the browser must show at the callback. */
  browserBinding?: string | undefined;
  completion: Completion;
};

export type Started = {
  authorizationUrl: string;
  /** For an administrator of the person's organization; only of some providers. */
  administratorUrl: string | undefined;
  attemptId: string;
  expiresAtMs: number;
};

/**
 * Why no flow starts.
 * - `unbound`: the tenant must bind it to the person's session in one of both ways
 * - `unbindable`: a browser sends the callback no cookie of the web application
 * - `no_app`: no OAuth app is set up, in the region if there is one
 * - `fields`: some are unknown, missing or not valid
 */
export type StartRefusal =
  | { why: 'unbound' }
  | { why: 'unbindable'; site: string; api: string }
  | { why: 'no_app'; region: string | undefined }
  | { why: 'fields'; unknown: string[]; problems: readonly VariableProblem[] };

/**
 * Starts a flow: stores its row, issues its state token, and builds the authorization URL.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export const startConnection = async (
  deps: StartConnectionDeps,
  start: Start,
): Promise<Started | { refused: StartRefusal }> => {
  const { flows, stateTokens, clock, publicBaseUrl } = deps;
  const { tenantId, provider, ifOtherAccount, browserBinding, completion } = start;
  const prepared = await prepareStart(deps, start);
  if ('refused' in prepared) return prepared;
  const { variables, app } = prepared;
  const integrationType = provider.type;
  const flowId = createFlowId();
  const expiresAtMs = clock.nowMs() + flowLifetimeMs;
  const codeVerifier = randomBytes(32).toString('base64url');
  const { state, sealedVerifier } = await stateTokens.issue(
    { flowId, integrationType },
    { tenantId, expiresAtMs, codeVerifier },
  );
  const redirectUri = redirectUriOf(publicBaseUrl, provider);
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
    completion,
    expiresAtMs,
    status: issuedStatus({ completion }),
  });

  const resolved = resolveProvider(provider, variables);
  // Without this, a provider may answer at once with the account that the browser is logged in with.
  const isOther = ifOtherAccount !== 'refuse';
  const url = authorizationUrl(resolved, app, { redirectUri, state, codeVerifier, isOther });
  return {
    authorizationUrl: url.href,
    administratorUrl: administratorUrl(resolved, app, redirectUri)?.href,
    attemptId: flowId,
    expiresAtMs,
  };
};

type PreparedStart = { variables: VariableValues; app: AppRegistration };

/** Whatever may refuse a start, before anything is stored. */
const prepareStart = async (
  deps: StartConnectionDeps,
  { tenantId, provider, fields, browserBinding, completion }: Start,
): Promise<PreparedStart | { refused: StartRefusal }> => {
  const unbindable = browserBinding ? bindingRefusal(deps) : undefined;
  if (unbindable) return { refused: unbindable };
  const { variables, refusal } = startVariables(provider, fields);
  if (refusal) return { refused: refusal };
  const isBound = browserBinding !== undefined || completion === 'by_server';
  const [app, isUnbound] = await Promise.all([
    findApp(deps.oauthApps.getRegistration, provider, variables),
    isBound ? false : mustBind(deps, tenantId),
  ]);
  if (isUnbound) return { refused: { why: 'unbound' } };
  if (app) return { variables, app };
  const region = appRegions(provider, variables).at(-1);
  return { refused: { why: 'no_app', region: region && regionName(provider, region) } };
};

/** Whether this tenant's starts must be bound. */
const mustBind = async (
  {
    tenantSettings,
    sessionBinding,
  }: Pick<StartConnectionDeps, 'tenantSettings' | 'sessionBinding'>,
  tenantId: string,
): Promise<boolean> =>
  ((await tenantSettings.sessionBindingOf(tenantId)) ?? sessionBinding) === 'required';

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
