import type { Provider } from '../../catalogue/providers/provider.ts';
import type { AppRegistration } from '../../platform/model/ports.ts';

/** An app as somebody has registered it at the provider. */
export type GivenApp = GivenSettings & {
  /** Whose own it is; undefined for the platform's. */
  tenantId: string | undefined;
  provider: Provider;
  clientSecret?: string | undefined;
  signingSecret?: string | undefined;
  /** What is registered there, if that is to be compared with what a start asks for. */
  redirectUri?: string | undefined;
  scopes?: readonly string[] | undefined;
};

export type AppField =
  | keyof GivenSettings
  | 'integrationType'
  | 'clientSecret'
  | 'signingSecret'
  | 'redirectUri'
  | 'scopes';

export type GivenSettings = {
  /** As people call it. */
  region?: string | undefined;
  authorizationHost?: string | undefined;
  authorizationParameters?: Readonly<Record<string, string>> | undefined;
};

/** What the settings are called where they are given. */
export type SettingWords = Readonly<Record<keyof GivenSettings, string>>;

/** What the provider would refuse. The message repeats no value, which may be a secret. */
export type AppProblem<Field extends string = string> = { field: Field; message: string };

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
  const choiceProblems = (
    field: 'region' | 'authorizationHost',
    known: readonly string[],
    otherwise: string,
  ) => {
    const { [field]: choice } = given;
    if (choice === undefined || known.includes(choice)) return [];
    const list = known.join(', ');
    return [
      {
        field,
        message: list
          ? `${words[field]} must be one of: ${list}.`
          : `${otherwise}: leave ${words[field]} out.`,
      },
    ];
  };
  const oneApp = `${label} has one OAuth app for all regions`;
  const oneHost = `People consent to ${label} at one host`;
  const problems = [
    ...choiceProblems('region', Object.keys(regions), oneApp),
    ...choiceProblems('authorizationHost', appSettings?.authorizationHosts ?? [], oneHost),
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

const parameterProblems = (
  { label, appSettings }: Provider,
  given: Readonly<Record<string, string>>,
  words: SettingWords,
): AppProblem<keyof GivenSettings>[] => {
  const field = 'authorizationParameters';
  const { [field]: word } = words;
  const known = Object.entries(appSettings?.authorizationParameters ?? {});
  const isForeign = Object.keys(given).some((name) => !known.some(([each]) => each === name));
  const accepted = known.map(([name, parameter]) => `${name} (${parameter.label})`).join(', ');
  const foreign = `An app of ${label} takes ${accepted ? `no other ${word} than ${accepted}` : `no ${word}`}.`;
  const messages = known.flatMap(([name, { label: meaning, pattern }]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return value === undefined || pattern.test(value)
      ? []
      : [`${word} ${name} is not valid: ${meaning}.`];
  });
  return [...(isForeign ? [foreign] : []), ...messages].map((message) => ({ field, message }));
};
