import type { CompactVerifyGetKey, CryptoKey, JSONWebKeySet } from 'jose';
import { compactVerify, createLocalJWKSet } from 'jose';
import * as errors from 'jose/errors';
import type { Issuer, KeyCheck } from '../domain/event-token.ts';

type VerificationKey = Uint8Array | CryptoKey | CompactVerifyGetKey;

/**
 * Checks whether one of these keys signs a token by RS256: one that the token names, of 2,048 bits or
 * more. A key that cannot be used for that is none, and the header of a token brings none.
 * @throws JWKSInvalid when it is no set of keys
 */
export const createKeyCheck = (keys: JSONWebKeySet): Issuer['check'] => {
  const find = createLocalJWKSet(keys);
  const findNamed: CompactVerifyGetKey = (header, token) => {
    // A token that names no key would be checked with the only one.
    if (!header.kid) throw new errors.JWKSNoMatchingKey();
    return find(header, token);
  };
  return ({ text }) => checkBy(text, findNamed, 'RS256');
};

/** Whether this key, or that which is found for the token, signs it by this algorithm and no other. */
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
    // The issuer has published them all.
    const checks: KeyCheck[] = [];
    for await (const each of error) checks.push(await checkBy(text, each, algorithm));
    const ofBest = (['signed', 'wrong_signature'] as const).find((check) => checks.includes(check));
    return ofBest ?? 'unknown_key';
  }
};
