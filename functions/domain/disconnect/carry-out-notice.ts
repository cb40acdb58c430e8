import type { NoticeEffect, NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/account-key.ts';
import type { Connections } from '../connection/ports.ts';
import { invalidField } from '../model/errors.ts';
import type { Clock } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import {
  eraseConnections,
  markEnded,
  markUninstalled,
  type ReportedAccount,
} from './account-connections.ts';
import type { Notice } from './read-notice.ts';

/** What was asked for about somebody's data, and what was done: for who has to show it later. */
export type PrivacyRequest = {
  provider: string;
  request: NoticeEffect;
  accountKeyHash: string;
  erasedConnections: number;
  confirmationCode: string;
};

export type CarryOutDeps = {
  connections: Connections;
  clock: Clock;
  record(request: PrivacyRequest): void;
  /** Where the person can read what became of a request. */
  statusUrl(confirmationCode: string): string;
};

export type NoticeAnswer = Record<string, string>;

type Verified = { provider: Provider; scheme: NoticeScheme; notice: Notice; signature: Buffer };

/**
 * Marks or erases the connections of the account that a verified notice names. Done again, it
 * changes nothing more and answers the same.
 * @throws ServiceError validation_failed when the notice names no account
 */
export const carryOutNotice = async (
  deps: CarryOutDeps,
  verified: Verified,
): Promise<NoticeAnswer> => {
  const { notice } = verified;
  const { connections, clock } = deps;
  switch (notice.effect) {
    case 'uninstalled':
      await markUninstalled(connections, accountOf(verified), clock.nowMs());
      return {};
    case 'tokens_revoked':
      await markEnded(connections, accountOf(verified));
      return {};
    case 'erase_account': {
      const account = accountOf(verified);
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

const accountOf = ({ provider, scheme, notice }: Verified): ReportedAccount => {
  const { type: integrationType, grantFamily } = provider;
  const { accountId: id, occurredAtMs } = notice;
  if (id === undefined) throw invalidField(scheme.account.join(' or '), 'it is missing');
  const key = accountKey({ integrationType, grantFamily, account: { id, label: '' } }) ?? '';
  return { key, connectedUntilMs: occurredAtMs };
};

/** @returns the code that names the request; the same when it is delivered again */
const recordRequest = (
  { record }: CarryOutDeps,
  verified: Verified,
  erasedConnections: number,
): string => {
  const { provider, notice, signature } = verified;
  // Only who could sign the notice, or was sent it, can know this.
  const confirmationCode = sha256(`${provider.type}#${signature.toString('hex')}`).slice(0, 22);
  record({
    provider: provider.type,
    request: notice.effect,
    accountKeyHash: sha256(accountOf(verified).key),
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
