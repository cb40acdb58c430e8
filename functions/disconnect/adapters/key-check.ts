import type { CompactVerifyGetKey, CryptoKey, JSONWebKeySet } from 'jose';
import { compactVerify, createLocalJWKSet } from 'jose';
import * as errors from 'jose/errors';
import type { Issuer, KeyCheck } from '../domain/event-token.ts';

type VerificationKey = Uint8Array | CryptoKey | CompactVerifyGetKey;

/**
 * Checks whether the key that a token names signs it by RS256. Unsuitable keys and those below 2,048 bits
 * do not count, nor does a key in the token's header.
 * @throws JWKSInvalid when it is no set of keys
 */
export const createKeyCheck = (keys: JSONWebKeySet): Issuer['check'] => {
  const find = createLocalJWKSet(keys);
  const findNamed: CompactVerifyGetKey = (header, token) => {
    // jose would check a token that names no key with the only one.
    if (!header.kid) throw new errors.JWKSNoMatchingKey();
    return find(header, token);
  };
  return ({ text }) => checkBy(text, findNamed, 'RS256');
};

/** Whether a key signs the token by this algorithm and no other. */
export const checkBy = async (
  text: string,
  key: VerificationKey,
  algorithm: string,
): Promise<KeyCheck> => {
  try {
    await compactVerify(text, key, { algorithms: [algorithm] });
    return 'signed';
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong_signature';
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) return 'unknown_key';
    // Several published keys have this id.
    const checks: KeyCheck[] = [];
    for await (const each of error) checks.push(await checkBy(text, each, algorithm));
    const ofBest = (['signed', 'wrong_signature'] as const).find((check) => checks.includes(check));
    return ofBest ?? 'unknown_key';
  }
};
