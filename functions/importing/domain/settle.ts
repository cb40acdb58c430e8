import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import {
  type Description,
  describeConnection,
  labelOf,
  withGrantedScopes,
} from '../../connect/domain/describe-connection.ts';
import type { StoredFor } from '../../connect/domain/granted-connection.ts';
import { storeConnection } from '../../connect/domain/store-connection.ts';
import type { ConnectedAccount, Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import { type TokenGrant, tokenOwner } from '../../connections/domain/open-tokens.ts';
import type { AppRegistration, Deadline } from '../../platform/model/ports.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import type { Candidate } from './candidate.ts';
import type { ImportResult } from './import-result.ts';
import type { ImportDeps, TokenImport } from './ports.ts';

type Settling = {
  candidate: Candidate;
  app: AppRegistration;
  granted: Extract<TokenImport, { status: 'granted' }>;
};

/** Stores the connection of granted tokens, once: it recognizes the write of a run that has ended. */
export const settle = async (
  deps: ImportDeps,
  { candidate, app, granted }: Settling,
  deadline: Deadline,
): Promise<ImportResult> => {
  const { imports, connections, secretBox, clock } = deps;
  const { provider, accountId } = candidate;
  const owner = tokenOwner(granted);
  const opened: TokenGrant = JSON.parse(await secretBox.open(granted.sealedGrant, owner));
  const found = await describe(deps, candidate, opened, deadline);
  if ('result' in found) return found;
  const { grant, description } = found;
  const flow = storedFor(candidate, app, granted);
  const { account } = description;
  const key = keyOf({ ...granted, account });
  const own = await connections.get(key);
  const newer = own && newerOf(own, granted.claimedAtMs);
  const resolved = resolveProvider(provider, description.variables);
  const sealedTokens = (await secretBox.prepare(owner))(JSON.stringify(grant.tokens));
  const whole = { provider: resolved, flow, description, tokens: grant.tokens, sealedTokens };
  // Other accounts do not matter.
  const alone = { integrationType: granted.integrationType, connections: [] };
  const outcome = newer ?? (await storeConnection({ connections, clock }, whole, alone, deadline));
  if (!outcome.success) return { result: 'not_yet', reason: 'account_unknown' };
  const { integrationId } = outcome;
  const done = { status: 'done', integrationId, accountHash: key.accountHash } as const;
  const finish = () => imports.advance(granted, done);
  await retryUntilDeadline(finish, clock, deadline);
  return { result: 'connected', integrationId, otherAccount: isOther(account, accountId) };
};

const describe = async (
  deps: ImportDeps,
  { provider, variables }: Candidate,
  opened: TokenGrant,
  deadline: Deadline,
): Promise<ImportResult | { grant: TokenGrant; description: Description }> => {
  const resolved = resolveProvider(provider, variables);
  const grant = await withGrantedScopes(deps, resolved, opened, deadline);
  const toDescribe = { provider: resolved, variables, grant };
  const description = await describeConnection(deps, toDescribe, deadline);
  if (description === 'code_refused') return { result: 'must_reconnect', reason: 'token_refused' };
  if (typeof description === 'string') return { result: 'not_yet', reason: 'not_understood' };
  // Without a name it could replace another account.
  if (provider.account && !description.account) {
    const reason = provider.account.url ? 'account_unknown' : 'not_understood';
    return { result: 'not_yet', reason };
  }
  return { grant, description };
};

/** Every account gets its own connection; one that exists gets the new tokens. */
const storedFor = (
  { callerMetadata }: Candidate,
  app: AppRegistration,
  { importId, tenantId, integrationType }: TokenImport,
): StoredFor => ({
  flowId: importId,
  tenantId,
  integrationType,
  ifOtherAccount: 'add',
  ...callerMetadata,
  tenantApp: app.tenantId === undefined ? undefined : app.clientId,
  moreScopes: [],
});

/** A person may have connected the account since the provider granted these tokens. */
const newerOf = ({ connectedAtMs, integrationId }: Connection, grantedAtMs: number) =>
  connectedAtMs > grantedAtMs + 60_000 ? { success: true as const, integrationId } : undefined;

/** Whether the other system named another account, by id or, as far as we store it, by label. */
export const isOther = (
  account: ConnectedAccount | undefined,
  accountId: string | undefined,
): boolean =>
  accountId !== undefined &&
  account !== undefined &&
  account.id !== accountId &&
  account.label !== labelOf(accountId);
