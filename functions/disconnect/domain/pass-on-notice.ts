import type { NoticeScheme } from '../../catalogue/providers/notice-scheme.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { TenantApps } from '../../connections/domain/account-connections.ts';
import { accountIdOf, accountKey } from '../../connections/domain/connection-key.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { type PrivacyRequest, privacyRequest } from '../../platform/model/privacy-request.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import type { AccountReport } from './account-report.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import { mostAheadMs, type ProviderNotice } from './read-notice.ts';

export type PassOnDeps = {
  /** Resolves when it can no longer be lost. */
  queueReport(report: AccountReport): Promise<unknown>;
  record(request: PrivacyRequest): void;
  /** Where the person can read the result of the request. */
  statusUrl(confirmationCode: string): string;
};

/** The members of our response to the provider, or why we refused the notice. */
export type NoticeResult = { response: Record<string, string> } | { refused: NoticeRefusal };

type NoticeToPassOn = {
  provider: Provider;
  scheme: NoticeScheme;
  notice: ProviderNotice;
  signature: Buffer;
  tenantApps: TenantApps | undefined;
};

/** A repeated notice gets the same response. */
export const passOn = async (
  deps: PassOnDeps & { clock: Clock },
  verified: NoticeToPassOn,
): Promise<NoticeResult> => {
  const { notice, scheme, provider, tenantApps } = verified;
  const { effect, occurredAtMs, signedAtMs } = notice;
  if (effect === 'challenge' || effect === 'ignore') return { response: {} };
  const key = reportedAccount(verified);
  if (!key) {
    const field = scheme.account.join(' or ');
    return { refused: { why: 'missing', field, what: 'account' } };
  }
  const confirmationCode = confirmationCodeOf(verified);
  const account = { integrationType: provider.type, tenantApps, accountKey: key };
  if (effect === 'erase_customer' || effect === 'customer_data_request') {
    // We store nothing of the account's customers.
    deps.record(privacyRequest(effect, account, { confirmationCode }));
    return { response: {} };
  }
  const nowMs = deps.clock.nowMs();
  const isErasure = effect === 'erase_account';
  await deps.queueReport({
    ...account,
    effect,
    // It may be carried out late, and must not end what is connected until then.
    connectedUntilMs: Math.min(occurredAtMs ?? nowMs, nowMs),
    surelyUntilMs: signedAtMs && signedAtMs - mostAheadMs,
    confirmationCode: isErasure ? confirmationCode : undefined,
  });
  return { response: isErasure ? erasureResponse(scheme, confirmationCode, deps.statusUrl) : {} };
};

/** @returns undefined if the notice names no account */
const reportedAccount = ({ provider, notice }: NoticeToPassOn): string | undefined => {
  const { type: integrationType, grantFamily } = provider;
  const { accountId: id } = notice;
  const account = id === undefined ? undefined : { id: accountIdOf(id), label: '' };
  return accountKey({ integrationType, grantFamily, account });
};

/** Only signer and receiver can know it. A repeated delivery has the same. */
const confirmationCodeOf = ({ provider, signature }: NoticeToPassOn): string =>
  sha256(`${provider.type}#${signature.toString('hex')}`).slice(0, 22);

const erasureResponse = (
  { erasureResponse: members = {} }: NoticeScheme,
  confirmationCode: string,
  statusUrl: PassOnDeps['statusUrl'],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      member === 'status_url' ? statusUrl(confirmationCode) : confirmationCode,
    ]),
  );
