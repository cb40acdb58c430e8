import {
  type CompactVerifyGetKey,
  type CryptoKey,
  compactVerify,
  createLocalJWKSet,
  type JSONWebKeySet,
} from 'jose';
import {
  JWKSMultipleMatchingKeys,
  JWKSNoMatchingKey,
  JWSSignatureVerificationFailed,
} from 'jose/errors';
import type { Issuer, KeyCheck } from '../domain/event-token.ts';

/**
 * Checks whether one of these keys signs a token by RS256: one that the token names, of 2,048 bits or
 * more. A key that cannot be used for that is none, and the header of a token brings none.
 * @throws JWKSInvalid when it is no set of keys
 */
export const createKeyCheck = (keys: JSONWebKeySet): Issuer['check'] => {
  const find = createLocalJWKSet(keys);
  const findNamed: CompactVerifyGetKey = (header, token) => {
    // A token that names no key would be checked with the only one.
    if (!header.kid) throw new JWKSNoMatchingKey();
    return find(header, token);
  };
  return ({ text }) => checkBy(text, findNamed);
};

const checkBy = async (text: string, key: CryptoKey | CompactVerifyGetKey): Promise<KeyCheck> => {
  try {
    await compactVerify(text, key, { algorithms: ['RS256'] });
    return 'signed';
  } catch (error) {
    if (error instanceof JWKSMultipleMatchingKeys) return checkByEach(text, error);
    return error instanceof JWSSignatureVerificationFailed ? 'wrong_signature' : 'unknown_key';
  }
};

/** The issuer has published them all. */
const checkByEach = async (text: string, keys: AsyncIterable<CryptoKey>): Promise<KeyCheck> => {
  let checked: KeyCheck = 'unknown_key';
  for await (const key of keys) if (checked !== 'signed') checked = await checkBy(text, key);
  return checked;
};
