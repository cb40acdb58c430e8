import { appRegions } from '../../catalogue/providers/app-regions.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import type { Candidate } from './candidate.ts';

/**
 * The OAuth app that a token was issued to: the one with the client id that the other system names, or
 * else the app that a start of the tenant would have. A provider refuses another app's token, and may
 * end it.
 */
export const findIssuer = async <App extends AppRegistration>(
  get: (key: AppKey) => Promise<App | undefined>,
  {
    tenantId,
    provider,
    variables,
    clientId,
  }: Pick<Candidate, 'tenantId' | 'provider' | 'variables' | 'clientId'>,
): Promise<App | 'no_app' | 'other_app'> => {
  let found: App | undefined;
  for (const owner of [tenantId, undefined]) {
    for (const region of appRegions(provider, variables)) {
      const app = await get({ integrationType: provider.type, region, tenantId: owner });
      if (app && (clientId ?? app.clientId) === app.clientId) return app;
      found ??= app;
    }
  }
  return found ? 'other_app' : 'no_app';
};
