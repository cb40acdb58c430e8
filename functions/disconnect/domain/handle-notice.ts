import type { NoticeScheme } from '../../catalogue/providers/notice-scheme.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { TenantApps } from '../../connections/domain/account-connections.ts';
import { accountKey } from '../../connections/domain/connection-key.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { type PrivacyRequest, privacyRequest } from '../../platform/model/privacy-request.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import type { AccountReport } from './account-report.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import {
  challengeResponse,
  isForApp,
  mostAheadMs,
  type ProviderNotice,
  readNotice,
} from './read-notice.ts';
import type { NoticeDelivery } from './signed-notice.ts';
import { type VerifyNoticeDeps, verifyNotice } from './verify-notice.ts';

export type HandleNoticeDeps = PassOnDeps & VerifyNoticeDeps;

type ReceivedNotice = {
  provider: Provider;
  delivery: NoticeDelivery;
  /** The tenant whose app its URL names; undefined for the platform's. */
  tenantId: string | undefined;
};

/** Verifies a provider's signed notice, and passes on what it reports. */
export const handleNotice = async (
  deps: HandleNoticeDeps,
  { provider, tenantId, delivery }: ReceivedNotice,
): Promise<NoticeResult> => {
  const { notices: scheme } = provider;
  if (!scheme) return { refused: { why: 'no_notices' } };
  const checked = await verifyNotice(deps, { provider, scheme, delivery, tenantId });
  if ('refused' in checked) return checked;
  const { body, app, signature, audience, hmac, recordSeen } = checked.verified;
  if (!isForApp(scheme, body, app)) return { refused: { why: 'not_signed' } };
  const notice = readNotice(scheme, delivery, body);
  const clientIds = audience ?? [app.clientId];
  const tenantApps = tenantId === undefined ? undefined : { tenantId, clientIds };
  const { signedAtMs = 0 } = notice;
  if (signedAtMs > deps.clock.nowMs() + mostAheadMs) return { refused: { why: 'dated_ahead' } };
  if (notice.effect === 'challenge' && hmac) {
    const result = challengeResponse(scheme, body, hmac);
    if ('response' in result) return result;
    return { refused: { why: 'missing', field: result.missing, what: 'challenge' } };
  }
  const result = await passOn(deps, { provider, scheme, notice, signature, tenantApps });
  return recordSeen && 'response' in result ? once(result, recordSeen) : result;
};

/** Only after it is passed on, since the provider must send again what is not. Passing on twice has no effect. */
const once = async (
  result: NoticeResult,
  recordSeen: () => Promise<boolean>,
): Promise<NoticeResult> => ((await recordSeen()) ? result : { refused: { why: 'repeated' } });

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
const passOn = async (
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
  const account = id === undefined ? undefined : { id, label: '' };
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
