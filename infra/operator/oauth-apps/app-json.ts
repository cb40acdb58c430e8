import type { AppRegistration } from '../../../functions/domain/model/ports.ts';
import { regionName } from '../../../functions/providers/app-regions.ts';
import type { Provider } from '../../../functions/providers/provider.ts';

/** An OAuth app in the JSON of every command: all but its secrets. */
export const appJson = (app: AppRegistration, provider: Provider | undefined) => ({
  integration_type: app.integrationType,
  region: (app.region && provider && regionName(provider, app.region)) ?? app.region ?? null,
  client_id: app.clientId,
  authorization_parameters: app.authorizationParameters ?? {},
  authorization_host: app.authorizationHost ?? null,
});
