import { valueAt } from '../../platform/model/json-path.ts';
import { assertParsable } from '../../platform/outbound/assert-parsable.ts';

/**
 * A claim of a signed JWT (RFC 7519), read and not verified: only of one that its issuer has just sent.
 * @returns undefined for a text that is no JWT, and without that claim
 */
export const jwtClaim = (token: string, claim: string): unknown => {
  const [, payload, signature, ...more] = token.split('.');
  if (!payload || !signature || more.length > 0) return undefined;
  try {
    const text = Buffer.from(payload, 'base64url').toString('utf8');
    assertParsable(text);
    return valueAt(JSON.parse(text), [claim]);
  } catch {
    return undefined;
  }
};
