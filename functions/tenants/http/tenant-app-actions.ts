import type * as z from 'zod/mini';
import { type PutAppDeps, putApp } from '../../apps/domain/put-app.ts';
import { type AppField, type AppProblem, readSettings } from '../../apps/domain/read-settings.ts';
import { type RemoveAppDeps, removeApp } from '../../apps/domain/remove-app.ts';
import type { MarkedByApp } from '../../apps/domain/tenant-app-connections.ts';
import { appKeys, regionName } from '../../catalogue/providers/app-regions.ts';
import type { Providers } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { invalidFields, ServiceError } from '../../platform/contracts/service-error.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { AppKey, AppRegistration, Deadline } from '../../platform/model/ports.ts';
import { assertReadable, type UnreadableRow } from '../../platform/model/unreadable-row.ts';
import type { manageTenant } from '../contracts/manage-tenant.ts';
import type { tenantResults } from '../contracts/tenant-results.ts';

export type TenantAppActionDeps = PutAppDeps &
  RemoveAppDeps & {
    providers: Providers;
    registeredApps: {
      among(
        keys: readonly AppKey[],
      ): Promise<{ apps: AppRegistration[]; unreadable: readonly UnreadableRow[] }>;
    };
    reportUnreadable(rows: readonly UnreadableRow[]): void;
  };

type Actions = z.output<typeof manageTenant.request>;
type TenantRequest<Name extends Actions['action']> = Extract<Actions, { action: Name }>;
type TenantResult<Name extends keyof typeof tenantResults> = z.input<(typeof tenantResults)[Name]>;

const words = {
  region: 'region',
  authorizationHost: 'authorization_host',
  authorizationParameters: 'authorization_parameters',
} as const;

const fields: Readonly<Record<AppField, string>> = {
  ...words,
  integrationType: 'integration_type',
  clientSecret: 'client_secret',
  signingSecret: 'signing_secret',
  redirectUri: 'redirect_uri',
  scopes: 'scopes',
};

const refusal = (problems: readonly AppProblem<AppField>[]): ServiceError =>
  invalidFields(
    problems.map(({ field, message }) => ({
      field: fields[field],
      message: message.replace(/\.$/, ''),
    })),
  );

const appBody = (app: AppRegistration, provider: Provider | undefined) => ({
  integration_type: app.integrationType,
  region: (provider && app.region ? regionName(provider, app.region) : app.region) ?? null,
  client_id: app.clientId,
  authorization_parameters: { ...app.authorizationParameters },
  authorization_host: app.authorizationHost ?? null,
});

/** Without the connections that cannot be read: the app is stored or removed, and to repeat that would help nobody. */
const markedBody = (
  { reportUnreadable }: Pick<TenantAppActionDeps, 'reportUnreadable'>,
  { needing, remaining, unreadable }: MarkedByApp,
) => {
  reportUnreadable(unreadable);
  return {
    needed_by: needing.map(({ integrationId, account }) => ({
      integration_id: integrationId,
      account: account?.label ?? null,
    })),
    remaining,
  };
};

/** @throws UnreadableRow, since a list without that app would say that it is gone */
export const listOAuthApps = async (
  { providers, registeredApps }: TenantAppActionDeps,
  { tenant_id: tenantId }: TenantRequest<'list_oauth_apps'>,
): Promise<TenantResult<'list_oauth_apps'>> => {
  const { apps, unreadable } = await registeredApps.among(appKeys(providers.values(), tenantId));
  assertReadable(unreadable);
  const bodies = apps.map((app) => appBody(app, providers.get(app.integrationType)));
  return { oauth_apps: bodies.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
};

const keyOf = ({ integration_type: type, region }: ReturnType<typeof appBody>) =>
  `${type}#${region ?? ''}`;

/** @throws ServiceError if the provider would refuse the app: `errors` names what and why */
export const putOAuthApp = async (
  deps: TenantAppActionDeps,
  request: TenantRequest<'put_oauth_app'>,
  deadline: Deadline,
): Promise<TenantResult<'put_oauth_app'>> => {
  const provider = findProvider(deps.providers, request.integration_type);
  const given = {
    tenantId: request.tenant_id,
    provider,
    clientId: request.client_id,
    clientSecret: request.client_secret,
    signingSecret: request.signing_secret,
    region: request.region,
    authorizationParameters: request.authorization_parameters,
    authorizationHost: request.authorization_host,
    redirectUri: request.redirect_uri,
    scopes: request.scopes,
  };
  const put = await putApp(deps, given, { words, deadline });
  if ('refused' in put) throw refusal(put.refused);
  const { app, steps, warnings } = put;
  return {
    oauth_app: appBody(app, provider),
    redirect_uri: steps.redirectUri,
    notices_url: steps.noticesUrl ?? null,
    registration: steps.others,
    warnings: [...warnings],
    ...markedBody(deps, put),
  };
};

/** @throws ServiceError if there is neither such an app nor a connection that needs it */
export const removeOAuthApp = async (
  deps: TenantAppActionDeps,
  { tenant_id: tenantId, integration_type: type, region }: TenantRequest<'remove_oauth_app'>,
  deadline: Deadline,
): Promise<TenantResult<'remove_oauth_app'>> => {
  const provider = findProvider(deps.providers, type);
  const { problems, settings } = readSettings(provider, { region }, words);
  const wrong = problems.filter(({ field }) => field === 'region');
  if (wrong.length > 0) throw refusal(wrong);
  const named = { provider, region: settings.region, tenantId };
  const { removed, ...marked } = await removeApp(deps, named, deadline);
  if (!removed && marked.needing.length === 0) {
    const detail = `The tenant has no own OAuth app of ${provider.label} that is stored so. List its apps with list_oauth_apps.`;
    throw new ServiceError('not_found', detail);
  }
  return { oauth_app: removed ? appBody(removed, provider) : null, ...markedBody(deps, marked) };
};
