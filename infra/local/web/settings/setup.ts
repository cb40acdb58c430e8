import type { createRegisteredApps } from '../../../../functions/adapters/oauth-apps.ts';
import type { Components } from '../../../../functions/components/catalogue.ts';
import { appOptions } from '../../../../functions/providers/app-regions.ts';
import type { Providers } from '../../../../functions/providers/catalogue.ts';
import type { Provider } from '../../../../functions/providers/provider.ts';
import {
  redirectUriProblems,
  registrationSteps,
} from '../../../operator/oauth-apps/registration.ts';
import { quoted } from '../../../operator/target.ts';
import { type LookUps, lookUpsOf, type Permissions, permissionsOf } from './permissions.ts';

/** What an operator knows of a provider, and the API does not say. */
export type Setup = {
  label: string;
  /** Whether there is an OAuth app, in any of the provider's regions. */
  isConfigured: boolean;
  redirectUri: string;
  /** Stores the OAuth app. */
  command: string;
  /** What else to know or to set at the provider, in sentences. */
  notes: readonly string[];
  permissions: Permissions;
  lookUps: LookUps;
};

/** By `integration_type`. */
export type Setups = ReadonlyMap<string, Setup>;

type Place = { baseUrl: string; dataDir: string };

/** What can be connected, and what is looked up there. */
type Catalogues = { providers: Providers; components: Components };

const commandOf = (provider: Provider, dataDir: string): string => {
  const required = Object.entries(provider.appSettings?.authorizationParameters ?? {})
    .filter(([, parameter]) => parameter.required)
    .map(([name]) => ` --parameter ${name}=<${name}>`);
  const app = appOptions(provider, {}) + required.join('');
  return `npm run operator -- configure-oauth-app --local ${quoted(dataDir)} ${app} --client-id <client-id> < secret.txt`;
};

const setupOf = (
  provider: Provider,
  components: Components,
  isConfigured: boolean,
  place: Place,
): Setup => {
  const { redirectUri, others } = registrationSteps(provider, place.baseUrl);
  const { refusals, warnings } = redirectUriProblems(provider, redirectUri, true);
  return {
    label: provider.label,
    isConfigured,
    redirectUri,
    command: commandOf(provider, place.dataDir),
    notes: [...refusals, ...warnings, ...others],
    permissions: permissionsOf(components, provider.type),
    lookUps: lookUpsOf(components, provider.type),
  };
};

/** Reads which providers have an OAuth app, as the operator command does. */
export const createSetups =
  (
    { providers, components }: Catalogues,
    registeredApps: Pick<ReturnType<typeof createRegisteredApps>, 'list'>,
    place: Place,
  ) =>
  async (): Promise<Setups> => {
    const apps = await registeredApps.list();
    const configured = new Set(apps.map(({ integrationType }) => integrationType));
    return new Map(
      [...providers.values()].map((provider) => [
        provider.type,
        setupOf(provider, components, configured.has(provider.type), place),
      ]),
    );
  };
