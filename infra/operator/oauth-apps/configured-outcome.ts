import type { AppRegistration, OAuthApp } from '../../../functions/domain/model/ports.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import type { Outcome } from '../command.ts';
import { howToFindBaseUrl } from '../deployed-base-url.ts';
import { appJson } from './app-json.ts';
import { appName } from './app-name.ts';
import { appWarnings } from './app-warnings.ts';
import type { RegistrationSteps } from './registration-steps.ts';

type Configured = {
  provider: Provider;
  app: OAuthApp;
  /** What it replaces. */
  earlier: AppRegistration | undefined;
  steps: RegistrationSteps;
  warnings: readonly string[];
};

/** What was stored, and what to do at the provider. @param unfound the environment without a known base address */
export const configuredOutcome = (configured: Configured, unfound?: string): Outcome => {
  const { provider, app, earlier, steps } = configured;
  const replaced = earlier !== undefined;
  const warnings = [...configured.warnings, ...appWarnings(provider, app, earlier)];
  const { redirectUri, noticesUrl, others } = steps;
  return {
    json: {
      ...appJson(app, provider),
      replaced,
      redirect_uri: unfound === undefined ? redirectUri : null,
      notices_url: unfound === undefined ? (noticesUrl ?? null) : null,
      registration: others,
      warnings,
    },
    text: [
      `The OAuth app of ${appName(provider, app)} is ${replaced ? 'replaced' : 'stored'}.`,
      '',
      `Redirect URI to register at ${provider.label}: ${redirectUri}`,
      ...(noticesUrl ? [`Address for its notices: ${noticesUrl}`] : []),
      ...(unfound ? [`To find {base_url}: ${howToFindBaseUrl(unfound)}`] : []),
      ...(others.length > 0 ? ['', `Also at ${provider.label}:`] : []),
      ...others.map((sentence) => `- ${sentence}`),
      ...(warnings.length > 0 ? [''] : []),
      ...warnings.map((warning) => `Warning: ${warning}`),
    ].join('\n'),
  };
};
