import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { TokenVerifier } from '../domain/signed-token.ts';
import { checkBy } from './key-check.ts';

/** Leaves the claims alone. */
export const tokenVerifier: TokenVerifier = {
  read: (text, algorithm) => {
    try {
      const { alg, crit } = decodeProtectedHeader(text);
      // jose supports one extension, with which the payload is no JSON.
      if (alg !== algorithm || crit !== undefined) return undefined;
      const signature = signatureOf(text);
      return signature && { text, claims: decodeJwt(text), signature };
    } catch {
      return undefined;
    }
  },
  isSignedBySecret: async ({ text }, secret) =>
    (await checkBy(text, Buffer.from(secret), 'HS256')) === 'signed',
};

const signatureOf = (text: string): Buffer | undefined => {
  const last = text.slice(text.lastIndexOf('.') + 1);
  const signature = Buffer.from(last, 'base64url');
  // jose ignores leftover bits, so this accepts only the one text of these bytes.
  return last && signature.toString('base64url') === last ? signature : undefined;
};
