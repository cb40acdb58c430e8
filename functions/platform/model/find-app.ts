import { appRegions } from '../../catalogue/providers/app-regions.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { VariableValues } from '../../catalogue/providers/resolve-provider.ts';
import type { AppKey, AppRegistration } from './ports.ts';

/** Reads one app, as the methods of `OAuthApps` do. */
type GetApp<App> = (key: AppKey) => Promise<App | undefined>;

/** What was made with an OAuth app: a connection, or the flow that leads to one. */
export type MadeByApp = {
  tenantId: string;
  /** The client id of the tenant's own app that made it; undefined for the platform's. */
  tenantApp?: string | undefined;
  variables: VariableValues;
};

/**
 * The OAuth app that made this: its region's app, or the common one. Never another one: a provider
 * refuses what another app made, and may end it.
 */
export const findApp = <App extends AppRegistration>(
  get: GetApp<App>,
  provider: Provider,
  { tenantId, tenantApp, variables }: MadeByApp,
): Promise<App | undefined> =>
  tenantApp === undefined
    ? firstOf(get, provider, { variables, tenantId: undefined })
    : firstOf(get, provider, { variables, tenantId }, ({ clientId }) => clientId === tenantApp);

/** The OAuth app that a new flow of a tenant is made with: its own, or else the platform's. */
export const chooseApp = async <App>(
  get: GetApp<App>,
  provider: Provider,
  { tenantId, variables }: Omit<MadeByApp, 'tenantApp'>,
): Promise<App | undefined> => {
  const [tenantsApp, shared] = await Promise.all([
    firstOf(get, provider, { variables, tenantId }),
    firstOf(get, provider, { variables, tenantId: undefined }),
  ]);
  return tenantsApp ?? shared;
};

const firstOf = async <App>(
  get: GetApp<App>,
  provider: Provider,
  { variables, tenantId }: { variables: VariableValues; tenantId: string | undefined },
  isRequested: (app: App) => boolean = () => true,
): Promise<App | undefined> => {
  for (const region of appRegions(provider, variables)) {
    const app = await get({ integrationType: provider.type, region, tenantId });
    if (app && isRequested(app)) return app;
  }
  return undefined;
};
