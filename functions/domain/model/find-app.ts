import { appRegions } from '../../providers/app-regions.ts';
import type { Provider } from '../../providers/provider.ts';
import type { VariableValues } from '../../providers/resolve-provider.ts';

/**
 * Our OAuth app for a connection with these variables: its region's app, or the common one.
 * @param get reads one app, as the methods of `OAuthApps` do
 */
export const findApp = async <App>(
  get: (integrationType: string, region?: string) => Promise<App | undefined>,
  provider: Provider,
  values: VariableValues,
): Promise<App | undefined> => {
  for (const region of appRegions(provider, values)) {
    const app = await get(provider.type, region);
    if (app) return app;
  }
  return undefined;
};
