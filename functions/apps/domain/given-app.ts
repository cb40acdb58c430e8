import type { Provider } from '../../catalogue/providers/provider.ts';

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

/** What somebody wants an app to have, beside its id and secrets. */
export type GivenSettings = {
  /** As people call it. */
  region?: string | undefined;
  authorizationHost?: string | undefined;
  authorizationParameters?: Readonly<Record<string, string>> | undefined;
};

/** What the settings are called where they are given. */
export type SettingWords = Readonly<Record<keyof GivenSettings, string>>;

/** What the provider would refuse, or has no place for: a sentence that repeats no value, which may be a secret. */
export type AppProblem<Field extends string = string> = { field: Field; message: string };
