import type { ProviderFinder } from '../../providers/catalogue.ts';
import { findProvider } from '../model/find-provider.ts';
import type { Deadline } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { isJustRefreshed, stateOf } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { findConnection, noSuchIntegration } from './find-connection.ts';
import { getAccessToken, type TokenRequest } from './get-access-token.ts';
import type { OpenConnection } from './open-tokens.ts';
import type { RefreshDeps } from './refresh-connection.ts';
import { afterAttempt, refuseForNow } from './with-access-token.ts';

export type GiveAccessTokenDeps = RefreshDeps & {
  providers: ProviderFinder;
  report(error: unknown): void;
};

/** Exactly one of id and type; a type stands for its primary connection. */
export type AccessTokenQuestion = {
  tenantId: string;
  integrationId?: string | undefined;
  integrationType?: string | undefined;
  /** How long the token should work; it may be less where no refresh brings more. */
  minimumMs?: number | undefined;
  /** The {@link fingerprintOf} a token that the provider rejected. */
  rejectedFingerprint?: string | undefined;
};

/** Identifies an access token without showing it. */
export const fingerprintOf = ({ tokens }: Pick<OpenConnection, 'tokens'>): string =>
  sha256(tokens.accessToken);

/**
 * An access token for a service of the platform. A rejected one is replaced: by the stored one if
 * that is another, or else by one refresh.
 * @throws ServiceError not_found and those of {@link getAccessToken}
 */
export const giveAccessToken = async (
  deps: GiveAccessTokenDeps,
  { rejectedFingerprint, ...question }: AccessTokenQuestion,
  deadline: Deadline,
): Promise<OpenConnection> => {
  const request = await toRequest(deps, question);
  const open = await getAccessToken(deps, request, deadline);
  if (fingerprintOf(open) !== rejectedFingerprint) return open;
  const { connection } = open;
  const attempt = isJustRefreshed(connection, deps.clock.nowMs()) ? 'second' : 'first';
  if (afterAttempt(attempt, 'rejected', stateOf(connection)) === 'note_rejected') {
    return refuseForNow(deps, open);
  }
  const { tenantId, integrationId } = connection;
  const same = { tenantId, integrationId, provider: request.provider, at: keyOf(connection) };
  const another = await getAccessToken(deps, { ...same, rejected: connection }, deadline);
  // Without a refresh token, or at a provider that grants the same token again.
  if (fingerprintOf(another) === rejectedFingerprint) return refuseForNow(deps, another);
  return another;
};

const toRequest = async (
  { connections, providers }: GiveAccessTokenDeps,
  { tenantId, integrationId, integrationType = '', minimumMs }: AccessTokenQuestion,
): Promise<TokenRequest> => {
  if (integrationId === undefined) {
    return { tenantId, provider: findProvider(providers, integrationType), minimumMs };
  }
  const found = await findConnection(connections, { tenantId, integrationId });
  if (!found) throw noSuchIntegration();
  const provider = findProvider(providers, found.connection.integrationType);
  return { tenantId, provider, integrationId, at: keyOf(found.connection), minimumMs };
};
