import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import type { NoticeSignature } from '../../catalogue/providers/notice-signature.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import type { SignedNotice } from './signed-notice.ts';

/** The valid signature, or undefined. Compares in constant time. */
export const validSignature = (
  scheme: NoticeSignature,
  { signatures, signed }: SignedNotice,
  app: OAuthApp,
): Buffer | undefined => {
  const key = verificationKey(scheme, app);
  if (!key) return undefined;
  if (scheme.algorithm === 'ed25519') {
    const publicKey = readPublicKey(key);
    return publicKey && signatures.find((each) => verify(null, signed, publicKey, each));
  }
  const expected = createHmac('sha256', key).update(signed).digest();
  return signatures.find((signature) => timingSafeEqual(signature, expected));
};

const verificationKey = ({ key }: NoticeSignature, { clientSecret, signingSecret }: OAuthApp) => {
  if (key === 'client_secret') return clientSecret;
  return key === 'signing_secret' ? signingSecret : (signingSecret ?? key.publicKey);
};

/** HMAC-SHA256 of a text in hexadecimal, with the secret that signs the provider's notices. */
export const hmacHex = (scheme: NoticeSignature, app: OAuthApp, text: string): string =>
  createHmac('sha256', verificationKey(scheme, app) ?? '')
    .update(text)
    .digest('hex');

/**
 * The Ed25519 key of an SPKI in base64, on one line.
 * @returns undefined for any other text
 */
export const readPublicKey = (spki: string): KeyObject | undefined => {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return undefined;
    // Decoding skips unknown characters, so this accepts only the one text of the key.
    return key.export({ format: 'der', type: 'spki' }).toString('base64') === spki
      ? key
      : undefined;
  } catch {
    return undefined;
  }
};
