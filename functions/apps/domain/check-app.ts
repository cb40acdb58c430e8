import { isLoopback } from '../../platform/model/page-origin.ts';
import type { AppKey, AppRegistration } from '../../platform/model/ports.ts';
import {
  type AppField,
  type AppProblem,
  type GivenApp,
  readSettings,
  type SettingWords,
} from './read-settings.ts';
import { redirectUriProblems } from './redirect-uri-problems.ts';
import { registeredProblems } from './registered-problems.ts';
import { type RegistrationSteps, registrationSteps } from './registration.ts';

export type CheckedApp = {
  app: Omit<AppRegistration, 'clientId'> & AppKey;
  steps: RegistrationSteps;
  warnings: readonly string[];
  problems: AppProblem<AppField>[];
};

/**
 * What the provider would say to an app, as far as that is known without asking it.
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
    ? redirectUriProblems(provider, steps.redirectUri, isLoopback(new URL(publicBaseUrl).hostname))
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
