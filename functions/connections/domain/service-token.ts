import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { type ConnectionAccess, notConnected } from './access.ts';
import { judgeToken } from './account-request.ts';
import { openConnection, type TokenRequest } from './open-connection.ts';
import type { OpenConnection } from './open-tokens.ts';
import {
  findForService,
  type ServiceConnectionDeps,
  type ServiceConnectionQuery,
} from './service-connection.ts';
import { isJustRefreshed } from './token-age.ts';
import { markRefused, openAnother, recordAccepted, type UseDeps } from './with-access-token.ts';

export type ServiceTokenDeps = UseDeps & ServiceConnectionDeps & { providers: ProviderFinder };

export type AccessTokenQuery = ServiceConnectionQuery & {
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
 * that is another, or else by one refresh. A token that the account's own address accepts is given
 * again: then the provider refuses just what the service asked for. After a refusal that address is
 * asked first, since we do not learn how the service fares.
 */
export const accessTokenForService = async (
  deps: ServiceTokenDeps,
  { rejectedFingerprint, ...query }: AccessTokenQuery,
  deadline: Deadline,
): Promise<ConnectionAccess | { noAgent: true }> => {
  const sought = await findForService(deps, query);
  if ('noAgent' in sought) return sought;
  const { connection: found } = sought;
  if (!found) return notConnected;
  const provider = findProvider(deps.providers, found.integrationType);
  const { tenantId, minimumMs } = query;
  const request: TokenRequest = { tenantId, provider, found, minimumMs };
  const access = await openConnection(deps, request, deadline);
  if ('none' in access) return access;
  const { open } = access;
  if (fingerprintOf(open) !== rejectedFingerprint) return give(deps, access, deadline);
  if (isJustRefreshed(open.connection, deps.clock.nowMs())) return judge(deps, open, deadline);
  const another = await openAnother(deps, open, deadline);
  if ('none' in another) return another;
  // Without a refresh token, or at a provider that grants the same token again.
  if (fingerprintOf(another.open) === rejectedFingerprint)
    return judge(deps, another.open, deadline);
  return give(deps, another, deadline);
};

/** Without a clear answer about a refusal that is over, the token is given, and the mark stays. */
const give = async (
  deps: ServiceTokenDeps,
  access: Extract<ConnectionAccess, { open: OpenConnection }>,
  deadline: Deadline,
): Promise<ConnectionAccess> => {
  if (access.open.connection.state.is !== 'refused') return access;
  const judged = await judge(deps, access.open, deadline);
  return 'none' in judged && judged.none.why === 'unconfirmed' ? access : judged;
};

const judge = async (
  deps: ServiceTokenDeps,
  open: OpenConnection,
  deadline: Deadline,
): Promise<ConnectionAccess> => {
  const judgement = await judgeToken(deps, open, deadline);
  if (judgement !== 'accepted') {
    return { none: await markRefused(deps, open, judgement), connection: open.connection };
  }
  await recordAccepted(deps, open.connection);
  return { open };
};
