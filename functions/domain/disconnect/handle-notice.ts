import type { NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import type { Deadline, OAuthApp } from '../model/ports.ts';
import { type CarryOutDeps, carryOutNotice, type NoticeAnswer } from './carry-out-notice.ts';
import { goodSignature, hmacHex } from './notice-signature.ts';
import { challengeAnswer, isForApp, parseNotice, readNotice } from './read-notice.ts';
import { type Delivery, readSigned, type SignedNotice } from './signed-notice.ts';

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
