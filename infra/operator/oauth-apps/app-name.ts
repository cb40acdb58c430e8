import type { AppRegistration } from '../../../functions/domain/model/ports.ts';
import { regionName } from '../../../functions/providers/app-regions.ts';
import type { Provider } from '../../../functions/providers/provider.ts';

type Named = Pick<AppRegistration, 'region'>;

/** As in `zoho` and `zoho for region eu`. */
export const appName = (provider: Provider, { region }: Named): string =>
  region === undefined
    ? provider.type
    : `${provider.type} for region ${regionName(provider, region)}`;
