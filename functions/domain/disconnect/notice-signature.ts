import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { NoticeSignature } from '../../providers/notice-scheme.ts';
import type { OAuthApp } from '../model/ports.ts';
import type { SignedNotice } from './signed-notice.ts';

/** The one signature that is good, or undefined. How far a guess agrees is not to be timed. */
export const goodSignature = (
  scheme: NoticeSignature,
  { signatures, signed }: SignedNotice,
  app: OAuthApp,
): Buffer | undefined => {
  const key = verificationKey(scheme, app);
  if (!key) return undefined;
  if (scheme.algorithm === 'ed25519') {
    const publicKey = createPublicKey({
      key: Buffer.from(key, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return signatures.find((signature) => verify(null, signed, publicKey, signature));
  }
  const expected = createHmac('sha256', key).update(signed).digest();
  return signatures.find((signature) => timingSafeEqual(signature, expected));
};

const verificationKey = (
  { key }: NoticeSignature,
  { clientSecret, signingSecret }: OAuthApp,
): string | undefined => {
  if (key === 'client_secret') return clientSecret;
  return key === 'signing_secret' ? signingSecret : (signingSecret ?? key.publicKey);
};

/** HMAC-SHA256 of a text in hexadecimal, by the secret that signs the provider's notices. */
export const hmacHex = (scheme: NoticeSignature, app: OAuthApp, text: string): string =>
  createHmac('sha256', verificationKey(scheme, app) ?? '')
    .update(text)
    .digest('hex');
