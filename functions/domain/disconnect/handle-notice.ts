import type { NoticeScheme } from '../../providers/notice-scheme.ts';
import type { Provider } from '../../providers/provider.ts';
import { ServiceError } from '../model/errors.ts';
import type { OAuthApp } from '../model/ports.ts';
import { type CarryOutDeps, carryOutNotice, type NoticeAnswer } from './carry-out-notice.ts';
import { goodSignature, hmacHex } from './notice-signature.ts';
import { challengeAnswer, isForApp, parseNotice, readNotice } from './read-notice.ts';
import { type Delivery, readSigned, type SignedNotice } from './signed-notice.ts';

export type HandleNoticeDeps = CarryOutDeps & {
  /** Our OAuth app as it was at most so long ago. */
  recentApp(integrationType: string, maxAgeMs: number): Promise<OAuthApp | undefined>;
};

/**
 * Does what a provider's signed notice asks for. Until its signature is verified nothing is read
 * but our OAuth app, and not even that for what no signature can look like.
 * @returns what to answer
 * @throws ServiceError not_found when the provider sends no notices, unauthorized, malformed_json,
 *   validation_failed
 */
export const handleNotice = async (
  deps: HandleNoticeDeps,
  { provider, delivery }: { provider: Provider; delivery: Delivery },
): Promise<NoticeAnswer> => {
  const { notices: scheme, label } = provider;
  if (!scheme) throw new ServiceError('not_found', `${label} sends no notices here.`);
  const signed = readSigned(scheme.signature, delivery, deps.clock.nowMs());
  const verified = signed && (await verify(deps, provider.type, scheme, signed));
  if (!verified) throw notOurs(provider);
  const body = parseNotice(signed.json);
  if (!isForApp(scheme, body, verified.app)) throw notOurs(provider);
  const notice = readNotice(scheme, delivery, body);
  if (notice.effect === 'challenge') {
    return challengeAnswer(scheme, body, (text) => hmacHex(scheme.signature, verified.app, text));
  }
  return carryOutNotice(deps, { provider, scheme, notice, signature: verified.signature });
};

const notOurs = ({ label }: Provider) =>
  new ServiceError('unauthorized', `The notice is not signed as ${label} signs those for our app.`);

/** Enough to spare nearly every notice a read of DynamoDB and KMS. */
const usualAgeMs = 5 * 60 * 1000;
/** A secret that was replaced is known after this; forged notices cost one read in as long. */
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
