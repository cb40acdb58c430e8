import type { NoticeEffect, NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/account-key.ts';
import { invalidField } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import {
  eraseConnections,
  markEnded,
  markUninstalled,
  type ReportedAccount,
} from './account-connections.ts';
import { type IsGrantedDeps, isGranted } from './is-granted.ts';
import type { Notice } from './read-notice.ts';

/** A request about a person's data and what was done, as a record for a later audit. */
export type PrivacyRequest = {
  provider: string;
  request: NoticeEffect;
  accountKeyHash: string;
  erasedConnections: number;
  confirmationCode: string;
};

export type CarryOutDeps = IsGrantedDeps & {
  record(request: PrivacyRequest): void;
  /** Where the person can read the result of the request. */
  statusUrl(confirmationCode: string): string;
};

export type NoticeAnswer = Record<string, string>;

type Verified = {
  provider: Provider;
  scheme: NoticeScheme;
  notice: Notice;
  signature: Buffer;
  deadline: Deadline;
};

/**
 * Marks or erases the connections of the account that a verified notice names. Repeated, it changes
 * nothing more and answers the same.
 * @throws ServiceError validation_failed when the notice names no account; provider_unavailable when
 *   nothing signed says when it happened, and the provider does not say whether the grant has ended
 */
export const carryOutNotice = async (
  deps: CarryOutDeps,
  verified: Verified,
): Promise<NoticeAnswer> => {
  const { notice } = verified;
  const { connections, clock } = deps;
  switch (notice.effect) {
    case 'uninstalled':
      await markUninstalled(connections, accountOf(deps, verified), clock.nowMs());
      return {};
    case 'tokens_revoked':
      await markEnded(connections, accountOf(deps, verified));
      return {};
    case 'erase_account': {
      const account = accountOf(deps, verified);
      const code = recordRequest(deps, verified, await eraseConnections(connections, account));
      return erasureAnswer(verified.scheme, code, deps.statusUrl);
    }
    case 'erase_customer':
    case 'customer_data_request':
      recordRequest(deps, verified, 0);
      return {};
    default:
      return {};
  }
};

const accountOf = (deps: IsGrantedDeps, { deadline, ...verified }: Verified): ReportedAccount => {
  const { occurredAtMs, isDated } = verified.notice;
  return {
    key: accountKeyOf(verified),
    connectedUntilMs: occurredAtMs,
    isGranted: isDated ? undefined : (connection) => isGranted(deps, connection, deadline),
  };
};

const accountKeyOf = ({ provider, scheme, notice }: Omit<Verified, 'deadline'>): string => {
  const { type: integrationType, grantFamily } = provider;
  const { accountId: id } = notice;
  if (id === undefined)
    throw invalidField(scheme.account.join(' or '), 'it is missing; send the account');
  return accountKey({ integrationType, grantFamily, account: { id, label: '' } }) ?? '';
};

/** @returns the code of the request, which is the same for a repeated delivery */
const recordRequest = (
  { record }: CarryOutDeps,
  verified: Verified,
  erasedConnections: number,
): string => {
  const { provider, notice, signature } = verified;
  // Only the signer and the receiver of the notice can know this.
  const confirmationCode = sha256(`${provider.type}#${signature.toString('hex')}`).slice(0, 22);
  record({
    provider: provider.type,
    request: notice.effect,
    accountKeyHash: sha256(accountKeyOf(verified)),
    erasedConnections,
    confirmationCode,
  });
  return confirmationCode;
};

const erasureAnswer = (
  { erasureAnswer: members = {} }: NoticeScheme,
  confirmationCode: string,
  statusUrl: CarryOutDeps['statusUrl'],
): NoticeAnswer =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      member === 'status_url' ? statusUrl(confirmationCode) : confirmationCode,
    ]),
  );
