import type { NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import { ServiceError } from '../model/errors.ts';
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
 * @returns the answer to the provider
 * @throws ServiceError not_found when the provider sends no notices, unauthorized, malformed_json,
 *   validation_failed, provider_unavailable
 */
export const handleNotice = async (
  deps: HandleNoticeDeps,
  { provider, delivery }: { provider: Provider; delivery: Delivery },
  deadline: Deadline,
): Promise<NoticeAnswer> => {
  const { notices: scheme, label } = provider;
  if (!scheme)
    throw new ServiceError('not_found', `${label} sends no notices. Do not call this again.`);
  const signed = readSigned(scheme.signature, delivery, deps.clock.nowMs());
  const verified = signed && (await verify(deps, provider.type, scheme, signed));
  if (!verified) throw notOurs(provider);
  const body = parseNotice(signed.json);
  if (!isForApp(scheme, body, verified.app)) throw notOurs(provider);
  const notice = readNotice(scheme, delivery, body);
  if (notice.effect === 'challenge') {
    return challengeAnswer(scheme, body, (text) => hmacHex(scheme.signature, verified.app, text));
  }
  const { signature } = verified;
  return carryOutNotice(deps, { provider, scheme, notice, signature, deadline });
};

const notOurs = ({ label }: Provider) =>
  new ServiceError(
    'unauthorized',
    `The signature is not that of ${label} for our app. Check the secret that signs its notices.`,
  );

/** So long that nearly no notice needs a read of DynamoDB and KMS. */
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
