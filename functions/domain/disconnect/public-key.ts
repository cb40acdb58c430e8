import { createPublicKey, type KeyObject } from 'node:crypto';

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
