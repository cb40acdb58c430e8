import { appRegions, regionName } from '../../catalogue/providers/app-regions.ts';
import { readVariables } from '../../catalogue/providers/read-variables.ts';
import type { VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { limitIfFull } from '../../connections/domain/connection-limit.ts';
import { chooseApp } from '../../platform/model/find-app.ts';
import type { AppRegistration } from '../../platform/model/ports.ts';
import type { TenantSettings } from '../../platform/model/tenant-settings.ts';
import { isConnectionVisible } from '../../platform/model/visibility.ts';
import { canShareCookies } from './browser-binding.ts';
import type { ConnectionStart, StartConnectionDeps, StartRefusal } from './connection-start.ts';
import { type MoreScopesDeps, moreScopesOf, notDeclared } from './more-scopes.ts';
import { returnUrlRefusal } from './return-url.ts';

type SettingsOfTenant = Awaited<ReturnType<TenantSettings['of']>>;

type PreparedStart = {
  variables: VariableValues;
  app: AppRegistration;
  more: string[];
  reconnected: Connection | undefined;
};

/** Checks all that may refuse a start, before we store anything. */
export const prepareStart = async (
  deps: StartConnectionDeps,
  start: ConnectionStart,
): Promise<PreparedStart | { refused: StartRefusal }> => {
  const { tenantId, provider } = start;
  const unbindable = bindingRefusal(deps, start);
  if (unbindable) return { refused: unbindable };
  const { variables, refusal } = readFields(deps, start);
  if (refusal) return { refused: refusal };
  const named = connectionOf(deps, start);
  const [{ settings, limit }, app, reconnected, more] = await Promise.all([
    tenantOf(deps, start),
    chooseApp(deps.oauthApps.getRegistration, provider, { tenantId, variables }),
    named,
    moreScopesOf(deps, { ...start, named }),
  ]);
  const refused = refusalOf(deps, start, settings, reconnected);
  if (refused) return { refused };
  if (limit !== undefined) return { refused: { why: 'limit', limit } };
  if (app) return { variables, app, more, reconnected };
  const region = appRegions(provider, variables).at(-1);
  return { refused: { why: 'no_app', region: region && regionName(provider, region) } };
};

/** The tenant's settings, and the limit of connections that it has reached, if that concerns this start. */
const tenantOf = async (
  deps: StartConnectionDeps,
  { tenantId, integrationId }: ConnectionStart,
): Promise<{ settings: SettingsOfTenant; limit?: number | undefined }> => {
  const settings = await deps.tenantSettings.of(tenantId);
  if (integrationId !== undefined) return { settings };

  return { settings, limit: await limitIfFull(deps, tenantId, settings) };
};

/** Why the tenant or its settings forbid this start. */
const refusalOf = (
  deps: StartConnectionDeps,
  { browserBinding, completion, returnUrl, integrationId }: ConnectionStart,
  settings: SettingsOfTenant,
  reconnected: Connection | undefined,
): StartRefusal | undefined => {
  if (settings.deletionRequestedAtMs !== undefined) return { why: 'deleted' };
  const astray = returnUrl === undefined ? undefined : returnUrlRefusal(deps, settings, returnUrl);
  if (astray) return { why: 'return_url', refusal: astray };
  if (integrationId && !reconnected) return { why: 'no_such_integration' };
  const isBound = browserBinding !== undefined || completion === 'by_server';
  const { sessionBinding = deps.sessionBinding } = settings;
  return !isBound && sessionBinding === 'required' ? { why: 'unbound' } : undefined;
};

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

/** Set when the browser would not send the callback this cookie. That of an invitation is our own. */
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
