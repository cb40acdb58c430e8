import type { AppRegistration, OAuthApp } from '../../../functions/domain/model/ports.ts';
import type { Provider } from '../../../functions/providers/provider.ts';

/** What an operator may have forgotten about an app that is stored now. */
export const appWarnings = (
  provider: Provider,
  app: OAuthApp,
  earlier: AppRegistration | undefined,
): string[] => [...lostSettings(app, earlier), ...missingSigningSecret(provider, app)];

/** The app is replaced as a whole: whoever replaces its secret may have forgotten the rest. */
const lostSettings = (app: AppRegistration, earlier: AppRegistration | undefined): string[] => {
  const kept = app.authorizationParameters ?? {};
  const lost = [
    ...Object.keys(earlier?.authorizationParameters ?? {})
      .filter((name) => !Object.hasOwn(kept, name))
      .map((name) => `--parameter ${name}`),
    ...(earlier?.authorizationHost && !app.authorizationHost ? ['--authorization-host'] : []),
  ];
  if (lost.length === 0) return [];
  return [`The app had settings that were not given again and are gone: ${lost.join(', ')}.`];
};

const missingSigningSecret = (provider: Provider, { signingSecret }: OAuthApp): string[] => {
  const { notices, label, appSettings } = provider;
  if (notices?.signature.key !== 'signing_secret' || signingSecret !== undefined) return [];
  return [
    `No ${appSettings?.signingSecret} was given: notices of ${label} are refused until it is stored there.`,
  ];
};
