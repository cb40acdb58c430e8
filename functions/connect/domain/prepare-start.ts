import { appRegions, regionName } from '../../catalogue/providers/app-regions.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { readVariables, type VariableProblem } from '../../catalogue/providers/read-variables.ts';
import type { VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import { chooseApp } from '../../platform/model/find-app.ts';
import type { AppRegistration, Clock, OAuthApps } from '../../platform/model/ports.ts';
import type { SessionBinding } from '../../platform/model/session-binding.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import { isConnectionVisible, type Visibility } from '../../platform/model/visibility.ts';
import { canShareCookies } from './browser-binding.ts';
import type { Completion, Flow, Flows, IfOtherAccount, StateTokens } from './flow.ts';
import {
  type MoreScopesDeps,
  moreScopesOf,
  type NotDeclared,
  notDeclared,
  type RequestedScopes,
} from './more-scopes.ts';
import { type ReturnUrlDeps, type ReturnUrlRefusal, returnUrlRefusal } from './return-url.ts';

export type StartConnectionDeps = MoreScopesDeps &
  ReturnUrlDeps & {
    flows: Flows;
    tenantSettings: TenantSettings;
    stateTokens: StateTokens;
    oauthApps: OAuthApps;
    connections: Pick<Connections, 'find'>;
    clock: Clock;
    publicBaseUrl: string;
    /** Of tenants without one of their own. */
    sessionBinding: SessionBinding;
  };

export type ConnectionStart = {
  tenantId: string;
  visibility: Visibility;
  provider: Provider;
  /** What the provider needs to know first, such as a shop. */
  fields: Readonly<Record<string, string>>;
  requested: RequestedScopes;
  ifOtherAccount: IfOtherAccount;
  /** The connection to connect again. */
  integrationId?: string | undefined;
  /** SHA-256 of the cookie that the browser must show at the callback. */
  browserBinding?: string | undefined;
  completion: Completion;
  /** Where the person comes back to, if it is not the settings page. */
  returnUrl?: string | undefined;
  /** What the tenant keeps with the connection. */
  callerMetadata: Pick<Flow, 'clientReference' | 'metadata'>;
  /** Set if a person accepted an invitation, on a page of ours that has set their browser's cookie. */
  invited?: InvitedStart | undefined;
};

type InvitedStart = Required<Pick<Flow, 'invitationId'>> & {
  /** No flow of it outlives it. */
  untilMs: number;
  /** How long the tenant may see what became of it. */
  retainedUntilMs: number;
  /** Where the person comes back to, if the tenant said no address. */
  page: string;
};

/**
 * Why no flow starts.
 * - `deleted`: the tenant is, or is about to be
 * - `unbound`: the tenant must bind it to the person's session in one of both ways
 * - `unbindable`: a browser sends the callback no cookie of the web application
 * - `no_app`: no OAuth app is set up, in the region if there is one
 * - `return_url`: nobody is sent there
 * - `no_such_integration`: the tenant has no such connection of the type
 * - `fields`: some are unknown, missing or not valid, or want what the type does not declare
 */
export type StartRefusal =
  | { why: 'deleted' | 'unbound' | 'no_such_integration' }
  | { why: 'return_url'; refusal: ReturnUrlRefusal }
  | { why: 'unbindable'; site: string; api: string }
  | { why: 'no_app'; region: string | undefined }
  | {
      why: 'fields';
      unknown: string[];
      problems: readonly VariableProblem[];
      notDeclared: readonly NotDeclared[];
    };

type PreparedStart = {
  variables: VariableValues;
  app: AppRegistration;
  more: string[];
  reconnected: Connection | undefined;
};

/** Whatever may refuse a start, before anything is stored. */
export const prepareStart = async (
  deps: StartConnectionDeps,
  start: ConnectionStart,
): Promise<PreparedStart | { refused: StartRefusal }> => {
  const { tenantId, provider } = start;
  const unbindable = bindingRefusal(deps, start);
  if (unbindable) return { refused: unbindable };
  const { variables, refusal } = readFields(deps, start);
  if (refusal) return { refused: refusal };
  const [settings, app, reconnected, more] = await Promise.all([
    deps.tenantSettings.of(tenantId),
    chooseApp(deps.oauthApps.getRegistration, provider, { tenantId, variables }),
    connectionOf(deps, start),
    moreScopesOf(deps, start),
  ]);
  const refused = refusalOf(deps, start, { settings, reconnected });
  if (refused) return { refused };
  if (app) return { variables, app, more, reconnected };
  const region = appRegions(provider, variables).at(-1);
  return { refused: { why: 'no_app', region: region && regionName(provider, region) } };
};

type StartContext = {
  settings: Awaited<ReturnType<TenantSettings['of']>>;
  reconnected: Connection | undefined;
};

/** Why the tenant, as it is and as its settings are, may not start this. */
const refusalOf = (
  deps: StartConnectionDeps,
  { browserBinding, completion, returnUrl, integrationId }: ConnectionStart,
  { settings, reconnected }: StartContext,
): StartRefusal | undefined => {
  if (settings.deletionRequestedAtMs !== undefined) return { why: 'deleted' };
  const astray = returnUrl === undefined ? undefined : returnUrlRefusal(deps, settings, returnUrl);
  if (astray) return { why: 'return_url', refusal: astray };
  if (integrationId && !reconnected) return { why: 'no_such_integration' };
  const isBound = browserBinding !== undefined || completion === 'by_server';
  const { sessionBinding = deps.sessionBinding } = settings;
  return !isBound && sessionBinding === 'required' ? { why: 'unbound' } : undefined;
};

/** The connection that the start names. */
const connectionOf = async (
  { connections }: StartConnectionDeps,
  { tenantId, visibility, provider, integrationId }: ConnectionStart,
): Promise<Connection | undefined> => {
  if (integrationId === undefined) return undefined;
  const found = await connections.find(tenantId, integrationId);
  return found?.integrationType === provider.type && isConnectionVisible(visibility, found)
    ? found
    : undefined;
};

/** Set when the browser would send the callback no such cookie. That of an invitation is our own. */
const bindingRefusal = (
  urls: Pick<StartConnectionDeps, 'publicBaseUrl' | 'frontendUrl'>,
  { browserBinding, invited }: ConnectionStart,
): StartRefusal | undefined => {
  if (browserBinding === undefined || invited) return undefined;
  const [api, site] = [new URL(urls.publicBaseUrl), new URL(urls.frontendUrl)];
  if (canShareCookies(api, site)) return undefined;
  return { why: 'unbindable', site: site.hostname, api: api.hostname };
};

const readFields = (
  { eventScopes }: MoreScopesDeps,
  { provider, fields, requested }: ConnectionStart,
): { variables: VariableValues; refusal?: StartRefusal } => {
  const known = Object.values(provider.variables ?? {})
    .filter(({ from }) => from === 'start')
    .map(({ name }) => name);
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  const { values: variables, problems } = readVariables(provider, 'start', (name) => fields[name]);
  const others = notDeclared(provider, eventScopes.get(provider.type), requested);
  if ([...unknown, ...problems, ...others].length === 0) return { variables };
  return { variables, refusal: { why: 'fields', unknown, problems, notDeclared: others } };
};
