import type { Provider } from '../../catalogue/providers/provider.ts';
import type { AppRegistration, OAuthApp } from '../../platform/model/ports.ts';
import type { SettingWords } from './read-settings.ts';

type ReplacedApp = {
  provider: Provider;
  app: Omit<OAuthApp, 'clientSecret'>;
  earlier: AppRegistration | undefined;
};

/** An app is replaced as a whole: whoever replaces its secret may have forgotten the rest. */
export const putWarnings = (
  { provider, app, earlier }: ReplacedApp,
  words: SettingWords,
): string[] => [...lostSettings(app, earlier, words), ...missingSigningSecret(provider, app)];

const lostSettings = (
  app: ReplacedApp['app'],
  earlier: AppRegistration | undefined,
  words: SettingWords,
): string[] => {
  const current = app.authorizationParameters ?? {};
  const lost = [
    ...Object.keys(earlier?.authorizationParameters ?? {})
      .filter((name) => !Object.hasOwn(current, name))
      .map((name) => `${words.authorizationParameters} ${name}`),
    ...(earlier?.authorizationHost && !app.authorizationHost ? [words.authorizationHost] : []),
  ];
  if (lost.length === 0) return [];
  return [`The app had settings that were not given again and are gone: ${lost.join(', ')}.`];
};

const missingSigningSecret = (
  { notices, label, appSettings }: Provider,
  { signingSecret }: ReplacedApp['app'],
): string[] => {
  if (notices?.signature.key !== 'signing_secret' || signingSecret !== undefined) return [];
  return [
    `No ${appSettings?.signingSecret} was given: notices of ${label} are refused until it is stored there.`,
  ];
};
