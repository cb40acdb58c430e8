import type { NoticeEffect, NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import type { Connection } from '../connection/connection.ts';
import { accountKey } from '../connection/connection-key.ts';
import type { Deadline, OAuthApp } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import {
  type Changed,
  eraseConnections,
  markEnded,
  type ReportedAccount,
} from './account-connections.ts';
import { type IsGrantedDeps, isGranted } from './is-granted.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import { challengeAnswer, isForApp, type Notice, parseNotice, readNotice } from './read-notice.ts';
import {
  type Delivery,
  goodSignature,
  hmacHex,
  readSigned,
  type SignedNotice,
} from './signed-notice.ts';

export type HandleNoticeDeps = CarryOutDeps & {
  /** Our OAuth app, read at most this long ago. */
  recentApp(integrationType: string, maxAgeMs: number): Promise<OAuthApp | undefined>;
};

/**
 * Does what a provider's signed notice requests. Before its signature is verified, this reads only
 * our OAuth app, and nothing at all if the signature has the wrong form.
 */
export const handleNotice = async (
  deps: HandleNoticeDeps,
  { provider, delivery }: { provider: Provider; delivery: Delivery },
  deadline: Deadline,
): Promise<NoticeAnswer> => {
  const { notices: scheme } = provider;
  if (!scheme) return { refused: { why: 'no_notices' } };
  const signed = readSigned(scheme.signature, delivery, deps.clock.nowMs());
  const verified = signed && (await verify(deps, provider.type, scheme, signed));
  if (!verified) return { refused: { why: 'not_signed' } };
  const parsed = parseNotice(signed.json);
  if (!parsed) return { refused: { why: 'not_json' } };
  const { body } = parsed;
  if (!isForApp(scheme, body, verified.app)) return { refused: { why: 'not_signed' } };
  const notice = readNotice(scheme, delivery, body);
  if (notice.effect !== 'challenge') {
    const { signature } = verified;
    return carryOutNotice(deps, { provider, scheme, notice, signature, deadline });
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

/** The members of the answer to the provider, or why the notice did nothing. */
export type NoticeAnswer = { answer: Record<string, string> } | { refused: NoticeRefusal };

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
 */
export const carryOutNotice = async (
  deps: CarryOutDeps,
  verified: Verified,
): Promise<NoticeAnswer> => {
  const { effect } = verified.notice;
  if (effect === 'challenge' || effect === 'ignore') return done;
  const account = accountOf(deps, verified);
  if (!account) {
    const field = verified.scheme.account.join(' or ');
    return { refused: { why: 'missing', field, what: 'account' } };
  }
  const changed = await change(deps, effect, account);
  if (changed === 'undecided') return { refused: { why: 'undecided' } };
  if (effect === 'uninstalled' || effect === 'tokens_revoked') return done;
  const code = recordRequest(deps, verified, account, changed);
  if (effect !== 'erase_account') return done;
  return { answer: erasureAnswer(verified.scheme, code, deps.statusUrl) };
};

const done: NoticeAnswer = { answer: {} };

/** A customer of the account is in no connection of ours, so nothing is changed. */
const change = async (
  { connections, clock }: CarryOutDeps,
  effect: NoticeEffect,
  account: ReportedAccount,
): Promise<Changed> => {
  switch (effect) {
    case 'uninstalled':
      return markEnded(connections, account, 'uninstalled', clock.nowMs());
    case 'tokens_revoked':
      return markEnded(connections, account, 'grant_ended', clock.nowMs());
    case 'erase_account':
      return eraseConnections(connections, account);
    default:
      return 0;
  }
};

/** @returns undefined if the notice names no account */
const accountOf = (deps: IsGrantedDeps, { provider, notice, deadline }: Verified) => {
  const { type: integrationType, grantFamily } = provider;
  const { accountId: id, occurredAtMs, isDated } = notice;
  const account = id === undefined ? undefined : { id, label: '' };
  const key = accountKey({ integrationType, grantFamily, account });
  const ask = (connection: Connection) => isGranted(deps, connection, deadline);
  return key && { key, connectedUntilMs: occurredAtMs, isGranted: isDated ? undefined : ask };
};

/** @returns the code of the request, which is the same for a repeated delivery */
const recordRequest = (
  { record }: CarryOutDeps,
  { provider, notice, signature }: Verified,
  { key }: ReportedAccount,
  erasedConnections: number,
): string => {
  // Only the signer and the receiver of the notice can know this.
  const confirmationCode = sha256(`${provider.type}#${signature.toString('hex')}`).slice(0, 22);
  record({
    provider: provider.type,
    request: notice.effect,
    accountKeyHash: sha256(key),
    erasedConnections,
    confirmationCode,
  });
  return confirmationCode;
};

const erasureAnswer = (
  { erasureAnswer: members = {} }: NoticeScheme,
  confirmationCode: string,
  statusUrl: CarryOutDeps['statusUrl'],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      name,
      member === 'status_url' ? statusUrl(confirmationCode) : confirmationCode,
    ]),
  );
