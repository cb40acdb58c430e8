import type { Provider } from '../../catalogue/providers/provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import { pastedWith } from '../../platform/model/pasted-secret.ts';
import type { AppField, AppProblem, GivenApp } from './read-settings.ts';
import type { RegistrationSteps } from './registration.ts';
import { signingSecretProblem } from './signing-secret.ts';

export const registeredProblems = (
  { provider, clientSecret, signingSecret, redirectUri, scopes }: GivenApp,
  steps: RegistrationSteps,
): AppProblem<AppField>[] => {
  const { label } = provider;
  const problems: [AppField, string | undefined][] = [
    ['clientSecret', pastedProblem(clientSecret)],
    [
      'signingSecret',
      pastedProblem(signingSecret) ?? signingSecretProblem(provider, signingSecret),
    ],
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

const pastedProblem = (secret: string | undefined): string | undefined => {
  const problem = secret === undefined ? undefined : pastedWith(secret);
  return problem && `The secret ${problem}: give the secret alone.`;
};

const scopesProblem = (provider: Provider, scopes: readonly string[]): string | undefined => {
  // One with a part that differs from account to account cannot be compared.
  const requested = requestedScopes(provider).filter((scope) => !scope.includes('{'));
  const missing = requested.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return undefined;
  return `${provider.label} would refuse each start, which asks for ${missing.join(', ')} too: let the app have them.`;
};
