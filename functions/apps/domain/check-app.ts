import type { Provider } from '../../catalogue/providers/provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import {
  type AppField,
  type AppProblem,
  type GivenApp,
  readSettings,
  type SettingWords,
} from './read-settings.ts';
import { type RegistrationSteps, registrationSteps } from './registration.ts';
import { signingSecretProblem } from './signing-secret.ts';

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

/** What the provider would say to a redirect URI: refusals, and what it may refuse. */
type RedirectUriProblems = { refusals: string[]; warnings: string[] };

const elsewhere = 'Serve the API at another address: customDomain in infra/cdk/environments.ts.';
const tunnel =
  'It may make an exception of localhost for an app in development; otherwise register an app for a deployed environment.';

/** @param isLocal of a local stack, whose http some providers let pass in development */
export const redirectUriProblems = (
  { label, appSettings }: Provider,
  redirectUri: string,
  isLocal: boolean,
): RedirectUriProblems => {
  const { https = false, forbiddenWords = [] } = appSettings?.redirectUri ?? {};
  const { protocol, host, pathname } = new URL(redirectUri);
  const named = `${host}${pathname}`.toLowerCase();
  const words = forbiddenWords.flatMap((word) => word.exec(named)?.[0] ?? []);
  const needsHttps = https && protocol !== 'https:';
  const insecure = `${label} takes redirect URIs with https alone, and this is ${redirectUri}.`;
  return {
    refusals: [
      ...words.map(
        (word) =>
          `${label} refuses a redirect URI that holds “${word}”: ${redirectUri}. ${elsewhere}`,
      ),
      ...(needsHttps && !isLocal ? [`${insecure} ${elsewhere}`] : []),
    ],
    warnings: needsHttps && isLocal ? [`${insecure} ${tunnel}`] : [],
  };
};

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
  const requested = requestedScopes(provider).filter((scope) => !scope.includes('{'));
  const missing = requested.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return undefined;
  return `${provider.label} would refuse each start, which asks for ${missing.join(', ')} too: let the app have them.`;
};
