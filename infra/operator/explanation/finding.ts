import type { Integration } from '../../../functions/domain/integration.ts';
import type { Provider } from '../../../functions/providers/provider.ts';

/** One thing to know about a connection. `unhealthy`: it does not do its work until that is mended. */
export type Finding = { code: string; detail: string; nextStep?: string; unhealthy?: true };

/** A connection, its provider, and the time at which both are looked at. */
export type Seen = { integration: Integration; provider: Provider; nowMs: number };

export const connectAgain = ({ type }: Provider): string =>
  `Have the account connected again: POST /integrations/oauth_start/${type} with a key of the tenant, then open authorization_url.`;

export const configureApp = ({ type }: Provider): string =>
  `configure-oauth-app --integration-type ${type} --client-id <id>, the secret on standard input.`;

export const at = (timeMs: number): string => new Date(timeMs).toISOString();
