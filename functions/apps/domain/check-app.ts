import type { Provider } from '../../catalogue/providers/provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import {
  type AppProblem,
  type GivenSettings,
  readSettings,
  type SettingWords,
  signingSecretProblem,
} from './app-settings.ts';
import { type RegistrationSteps, redirectUriProblems, registrationSteps } from './registration.ts';

/** An app as somebody has registered it at the provider. */
export type GivenApp = GivenSettings & {
  /** Whose own it is; undefined for the platform's. */
  tenantId: string | undefined;
  provider: Provider;
  signingSecret?: string | undefined;
  /** What is registered there, if that is to be compared with what a start asks for. */
  redirectUri?: string | undefined;
  scopes?: readonly string[] | undefined;
};

export type AppField =
  | keyof GivenSettings
  | 'integrationType'
  | 'signingSecret'
  | 'redirectUri'
  | 'scopes';

export type CheckedApp = {
  app: Omit<AppRegistration, 'clientId'> & AppKey;
  steps: RegistrationSteps;
  warnings: readonly string[];
  /** Why the provider would refuse it. */
  problems: AppProblem<AppField>[];
};

/**
 * What the provider would say to an app, as far as that is known without asking it.
 * @param words what the settings are called where they were given
 * @param publicBaseUrl undefined where nobody knows it: the redirect URI is not judged then
 */
export const checkApp = (
  given: GivenApp,
  words: SettingWords,
  publicBaseUrl: string | undefined,
): CheckedApp => {
  const { tenantId, provider } = given;
  const { settings, problems } = readSettings(provider, given, words);
  const steps = registrationSteps(provider, publicBaseUrl, tenantId);
  const { refusals, warnings } = publicBaseUrl
    ? redirectUriProblems(provider, steps.redirectUri, isLoopback(publicBaseUrl))
    : { refusals: [], warnings: [] };
  return {
    app: { ...settings, integrationType: provider.type, tenantId },
    steps,
    warnings,
    problems: [
      ...problems,
      ...refusals.map((message) => ({ field: 'integrationType' as const, message })),
      ...registeredProblems(given, steps),
    ],
  };
};

/** Where providers make an exception of http for an app in development. */
const isLoopback = (url: string): boolean =>
  ['localhost', '127.0.0.1'].includes(new URL(url).hostname);

/** What is wrong with what was registered there. */
const registeredProblems = (
  { provider, signingSecret, redirectUri, scopes }: GivenApp,
  steps: RegistrationSteps,
): AppProblem<AppField>[] => {
  const { label } = provider;
  const problems: [AppField, string | undefined][] = [
    ['signingSecret', signingSecretProblem(provider, signingSecret)],
    [
      'redirectUri',
      redirectUri !== undefined && redirectUri !== steps.redirectUri
        ? `${label} would refuse each start: register ${steps.redirectUri} there, exactly so.`
        : undefined,
    ],
    ['scopes', scopes && scopesProblem(provider, scopes)],
  ];
  return problems.flatMap(([field, message]) => (message ? [{ field, message }] : []));
};

const scopesProblem = (provider: Provider, scopes: readonly string[]): string | undefined => {
  // One with a part that differs from account to account cannot be compared.
  const asked = requestedScopes(provider).filter((scope) => !scope.includes('{'));
  const missing = asked.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return undefined;
  return `${provider.label} would refuse each start, which asks for ${missing.join(', ')} too: let the app have them.`;
};
