import { appRegions } from '../../catalogue/providers/app-regions.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import type { Candidate } from './candidate.ts';

type IssuedToken = Pick<Candidate, 'tenantId' | 'provider' | 'variables' | 'clientId'>;

/**
 * The OAuth app that a token was issued to: the one with the client id that the other system names, or
 * else the app that a start of the tenant would use. A provider refuses the token of another app, and may
 * end its grant.
 */
export const findIssuer = async <App extends AppRegistration>(
  get: (key: AppKey) => Promise<App | undefined>,
  { tenantId, provider, variables, clientId }: IssuedToken,
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
