import type { Provider } from '../../catalogue/providers/provider.ts';
import type { AppRegistration } from '../../platform/model/ports.ts';
import type { AppProblem, GivenSettings, SettingWords } from './given-app.ts';
import { choiceProblems, parameterProblems } from './setting-problems.ts';

type StoredAppSettings = Pick<
  AppRegistration,
  'region' | 'authorizationParameters' | 'authorizationHost'
>;

/** The settings as they are stored; with a problem they are not. */
export const readSettings = (
  provider: Provider,
  given: GivenSettings,
  words: SettingWords,
): { settings: StoredAppSettings; problems: AppProblem<keyof GivenSettings>[] } => {
  const { region, authorizationHost, authorizationParameters = {} } = given;
  const { label, appSettings } = provider;
  const regions = appSettings?.regions?.values ?? {};
  const hosts = appSettings?.authorizationHosts ?? [];
  const oneApp = `${label} has one OAuth app for all regions`;
  const oneHost = `People consent to ${label} at one host`;
  const problems = [
    ...choiceProblems('region', region, { known: Object.keys(regions), otherwise: oneApp, words }),
    ...choiceProblems('authorizationHost', authorizationHost, {
      known: hosts,
      otherwise: oneHost,
      words,
    }),
    ...parameterProblems(provider, authorizationParameters, words),
  ];
  const isEmpty = Object.keys(authorizationParameters).length === 0;
  return {
    settings: {
      region: region !== undefined && Object.hasOwn(regions, region) ? regions[region] : undefined,
      authorizationHost,
      authorizationParameters: isEmpty ? undefined : authorizationParameters,
    },
    problems,
  };
};
