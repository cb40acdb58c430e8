import type { createRegisteredApps } from '../../../../functions/apps/adapters/registered-apps.ts';
import { redirectUriProblems } from '../../../../functions/apps/domain/redirect-uri-problems.ts';
import { registrationSteps } from '../../../../functions/apps/domain/registration.ts';
import { appKeys, appOptions } from '../../../../functions/catalogue/providers/app-regions.ts';
import type { Providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { quoted } from '../../../operator/target.ts';

/** How to set up a provider, which the API does not say. */
export type Setup = {
  type: string;
  label: string;
  category: string;
  redirectUri: string;
  /** Stores the OAuth app. */
  command: string;
  /** What else to know or to set at the provider, in sentences. */
  notes: readonly string[];
};

type StackLocation = { baseUrl: string; dataDir: string };

const commandOf = (provider: Provider, dataDir: string): string => {
  const required = Object.entries(provider.appSettings?.authorizationParameters ?? {})
    .filter(([, parameter]) => parameter.required)
    .map(([name]) => ` --parameter ${name}=<${name}>`);
  const app = appOptions(provider, {}) + required.join('');
  return `npm run operator -- apps configure --local ${quoted(dataDir)} ${app} --client-id <client-id> < secret.txt`;
};

const setupOf = (provider: Provider, location: StackLocation): Setup => {
  const { redirectUri, others } = registrationSteps(provider, location.baseUrl);
  const { refusals, warnings } = redirectUriProblems(provider, redirectUri, true);
  const { type, label, category } = provider;
  return {
    ...{ type, label, category, redirectUri },
    command: commandOf(provider, location.dataDir),
    notes: [...refusals, ...warnings, ...others],
  };
};

/** Reads which providers have no OAuth app yet, in any of their regions, and how to set up each. */
export const createSetups =
  (
    providers: Providers,
    registeredApps: Pick<ReturnType<typeof createRegisteredApps>, 'among'>,
    location: StackLocation,
  ) =>
  async (): Promise<Setup[]> => {
    // A tenant's own serves nobody else.
    const apps = await registeredApps.among(appKeys(providers.values(), undefined));
    const configured = new Set(apps.map(({ integrationType }) => integrationType));
    return [...providers.values()]
      .filter(({ type }) => !configured.has(type))
      .map((provider) => setupOf(provider, location));
  };
