import type { switchPositions } from './config-variables.ts';
import type { RateLimit } from './model/rate-limit.ts';
import type { SessionBinding } from './model/session-binding.ts';

/** The settings that each environment chooses; the rest follows from where the functions run. */
export type EnvironmentSettings = {
  /** Per API key. */
  rateLimit: RateLimit;
  /** Per tenant, with all its keys. */
  tenantRateLimit: RateLimit;
  /** How long a list of options is served without asking the provider again. */
  optionsFreshSeconds: number;
  /** Whether each start must be bound to its person's session; a tenant may have its own setting. */
  sessionBinding: SessionBinding;
  /**
   * Origins to which starts of every tenant may lead people back, besides that of the web application; a
   * tenant may have more. One of this computer, such as `http://127.0.0.1`, is for every port of it.
   */
  returnOrigins: readonly string[];
  /** Whether unused connections are checked daily, where providers do not report removals. */
  dailyHealthCheck: (typeof switchPositions)[number];
  /** Whether tenants can read their part of the audit trail: GET /activity. */
  activity: (typeof switchPositions)[number];
  /** Where pictures of the providers are, as in `https://cdn.example.com/{type}.svg`; undefined for neutral ones. */
  logos: string | undefined;
  /**
   * The product's name, for the pages that people see without an account there; undefined for the host of the
   * web application alone.
   */
  productName: string | undefined;
  /** How long one of four attempts of an AWS call may take. */
  sdkAttemptMs: number;
};

/**
 * The settings of `npm start`, whose rate limit comes from the command line. There the services run on
 * a machine that may be busy with other work, which is no reason to fail.
 */
export const localSettings: Omit<EnvironmentSettings, 'rateLimit' | 'tenantRateLimit'> = {
  optionsFreshSeconds: 30,
  sessionBinding: 'optional',
  returnOrigins: ['http://127.0.0.1', 'http://localhost', 'http://[::1]'],
  dailyHealthCheck: 'off',
  activity: 'on',
  logos: undefined,
  productName: 'Trunkline demo',
  sdkAttemptMs: 5_000,
};
