/**
 * What an operator sets for the provider's OAuth app: here, by `apps configure`, and at the
 * provider.
 */
export type AppSettings = {
  /** Parameters of the authorization URL that differ from app to app, by name. */
  authorizationParameters?: Readonly<Record<string, AppParameter>>;
  /** Hosts at which people of some apps consent, besides that of `authorizationEndpoint`. */
  authorizationHosts?: readonly string[];
  regions?: AppRegions;
  /** What the provider calls the secret that its notices are verified with, where it is not the client secret. */
  signingSecret?: string;
  redirectUri?: RedirectUriRules;
};

export type AppParameter = {
  /** What people call it. */
  label: string;
  /** All that is accepted. */
  pattern: RegExp;
};

/** The provider has apps, or secrets of apps, for one region each. */
type AppRegions = {
  /** The variable that tells a connection's region. */
  variable: string;
  /** Its values, by what an operator calls the region. */
  values: Readonly<Record<string, string>>;
  /** Whether a region without an app of its own has none: that of the others is unknown there. */
  tenantApp?: true;
};

/** What the provider refuses to register. */
type RedirectUriRules = {
  /** http is refused; some providers except localhost for apps in development. */
  https?: true;
  /** Neither host nor path, in lower case, may hold one of these. */
  forbiddenWords?: readonly RegExp[];
};
