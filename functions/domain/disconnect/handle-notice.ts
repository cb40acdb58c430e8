import type { NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/connection-key.ts';
import type { Clock, OAuthApp } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import type { AccountReport } from './account-report.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import { type PrivacyRequest, privacyRequest } from './privacy-request.ts';
import {
  challengeAnswer,
  isForApp,
  mostAheadMs,
  type Notice,
  parseNotice,
  readNotice,
} from './read-notice.ts';
import {
  type Delivery,
  goodSignature,
  hmacHex,
  readSigned,
  type SignedNotice,
} from './signed-notice.ts';

export type HandleNoticeDeps = PassOnDeps & {
  clock: Clock;
  /** Our OAuth app, read at most this long ago. */
  recentApp(integrationType: string, maxAgeMs: number): Promise<OAuthApp | undefined>;
};

/**
 * Takes a provider's signed notice, and passes on what it reports. Before its signature is verified, this reads only
 * our OAuth app, and nothing at all if the signature has the wrong form.
 */
export const handleNotice = async (
  deps: HandleNoticeDeps,
  { provider, delivery }: { provider: Provider; delivery: Delivery },
): Promise<NoticeAnswer> => {
  const { notices: scheme } = provider;
  if (!scheme) return { refused: { why: 'no_notices' } };
  const signed = readSigned(scheme.signature, delivery, deps.clock.nowMs());
  if (!signed) return { refused: { why: 'not_signed' } };
  const verified = await verify(deps, provider.type, scheme, signed);
  if (!verified) return { refused: { why: 'wrong_signature' } };
  const parsed = parseNotice(signed.json);
  if (!parsed) return { refused: { why: 'not_json' } };
  const { body } = parsed;
  if (!isForApp(scheme, body, verified.app)) return { refused: { why: 'not_signed' } };
  const notice = readNotice(scheme, delivery, body);
  const { signedAtMs = 0 } = notice;
  if (signedAtMs > deps.clock.nowMs() + mostAheadMs) return { refused: { why: 'dated_ahead' } };
  if (notice.effect !== 'challenge') {
    const { signature } = verified;
    return passOn(deps, { provider, scheme, notice, signature });
  }
  const sign = (text: string) => hmacHex(scheme.signature, verified.app, text);
  const answered = challengeAnswer(scheme, body, sign);
  if ('answer' in answered) return answered;
  return { refused: { why: 'missing', field: answered.missing, what: 'challenge' } };
};

/** Long enough that almost no notice needs a read of DynamoDB and KMS. */
const usualAgeMs = 5 * 60 * 1000;
/** A replaced secret works after this time, in which forged notices cost only one read. */
const leastAgeMs = 10_000;

const verify = async (
  { recentApp }: HandleNoticeDeps,
  integrationType: string,
  { signature: scheme }: NoticeScheme,
  signed: SignedNotice,
): Promise<{ app: OAuthApp; signature: Buffer } | undefined> => {
  for (const maxAgeMs of [usualAgeMs, leastAgeMs]) {
    const app = await recentApp(integrationType, maxAgeMs);
    const signature = app && goodSignature(scheme, signed, app);
    if (signature) return { app, signature };
  }
  return undefined;
};

export type PassOnDeps = {
  /** @returns when it cannot be lost any more */
  handOver(report: AccountReport): Promise<void>;
  record(request: PrivacyRequest): void;
  /** Where the person can read the result of the request. */
  statusUrl(confirmationCode: string): string;
};

/** The members of the answer to the provider, or why the notice did nothing. */
export type NoticeAnswer = { answer: Record<string, string> } | { refused: NoticeRefusal };

type Verified = {
  provider: Provider;
  scheme: NoticeScheme;
  notice: Notice;
  signature: Buffer;
};

/** Repeated, it answers the same. */
const passOn = async (
  deps: PassOnDeps & { clock: Clock },
  verified: Verified,
): Promise<NoticeAnswer> => {
  const { notice, scheme, provider } = verified;
  const { effect, occurredAtMs, signedAtMs } = notice;
  if (effect === 'challenge' || effect === 'ignore') return { answer: {} };
  const key = reportedAccount(verified);
  if (!key) {
    const field = scheme.account.join(' or ');
    return { refused: { why: 'missing', field, what: 'account' } };
  }
  const confirmationCode = confirmationCodeOf(verified);
  const account = { integrationType: provider.type, accountKey: key };
  if (effect === 'erase_customer' || effect === 'customer_data_request') {
    // A customer of the account is in no connection of ours.
    deps.record(privacyRequest(effect, account, { confirmationCode }));
    return { answer: {} };
  }
  const nowMs = deps.clock.nowMs();
  const isErasure = effect === 'erase_account';
  await deps.handOver({
    ...account,
    effect,
    // It may be carried out late, and must not reach what is connected until then.
    connectedUntilMs: Math.min(occurredAtMs ?? nowMs, nowMs),
    surelyUntilMs: signedAtMs && signedAtMs - mostAheadMs,
    confirmationCode: isErasure ? confirmationCode : undefined,
  });
  return { answer: isErasure ? erasureAnswer(scheme, confirmationCode, deps.statusUrl) : {} };
};

/** @returns undefined if the notice names no account */
const reportedAccount = ({ provider, notice }: Verified): string | undefined => {
  const { type: integrationType, grantFamily } = provider;
  const { accountId: id } = notice;
  const account = id === undefined ? undefined : { id, label: '' };
  return accountKey({ integrationType, grantFamily, account });
};

/** Only the signer and the receiver of the notice can know it. It is the same for a repeated delivery. */
const confirmationCodeOf = ({ provider, signature }: Verified): string =>
  sha256(`${provider.type}#${signature.toString('hex')}`).slice(0, 22);

const erasureAnswer = (
  { erasureAnswer: members = {} }: NoticeScheme,
  confirmationCode: string,
  statusUrl: PassOnDeps['statusUrl'],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      member === 'status_url' ? statusUrl(confirmationCode) : confirmationCode,
    ]),
  );
