import { createPublicKey, randomUUID } from 'node:crypto';
import {
  eventClaims,
  issuerSecret,
  jwtOf,
  otherIssuerSecret,
  signedByHmac,
  signedByRsa,
} from '../../../support/notices/event-tokens.ts';
import { flipped } from './forgeries.ts';

type Forge = (n: number) => string;

const dayMs = 86_400_000;
/** The genuine token in parts, each of which can be exchanged. */
const partsOf = (token: string) => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  return { head, payload, signature };
};

/** Event tokens that the issuer did not sign as they are. @param genuine one that it did */
const unsignedOf = (genuine: string, clientId: string, sub: string): Record<string, Forge> => {
  const claims = eventClaims(clientId, sub, Date.now());
  const { head, payload, signature } = partsOf(genuine);
  const other = signedByRsa(claims, otherIssuerSecret);
  const spki = createPublicKey(issuerSecret).export({ format: 'pem', type: 'spki' }).toString();
  const jwk = createPublicKey(otherIssuerSecret).export({ format: 'jwk' });
  const byOther = (header: object) => signedByRsa(claims, otherIssuerSecret, header);
  const withKey = byOther({ jwk });
  const withAddress = byOther({ jku: 'https://evil.example/keys' });
  const asHmac = signedByHmac(claims, spki, { kid: 'key-1' });
  return {
    'a flipped bit': (n) => flipped(genuine, n),
    'a shorter one': (n) => genuine.slice(0, n % genuine.length),
    'more than the token': (n) => genuine + '.='.repeat(1 + (n % 40)),
    'another signature': () => `${head}.${payload}.${partsOf(other).signature}`,
    'other claims': () => `${head}.${partsOf(other).payload}.${signature}`,
    'another key with the known id': () => other,
    'another key with a new id': () => byOther({ kid: randomUUID() }),
    'a key in the header': () => withKey,
    'the address of a key in the header': () => withAddress,
    'no signature': () => jwtOf({ alg: 'none' }, claims, () => Buffer.alloc(0)),
    'the algorithm none': () =>
      jwtOf({ alg: 'none', kid: 'key-1' }, claims, () => Buffer.alloc(256)),
    'the public key as a secret': () => asHmac,
    'no JSON': (n) => `${Buffer.from('{'.repeat(1 + (n % 99))).toString('base64url')}.e30.AAAA`,
    'a large one': (n) => `${head}.${'A'.repeat(8_000 + (n % 200_000))}.${signature}`,
  };
};

/** What the issuer signed, and is no event for us now. */
const signedOf = (clientId: string, sub: string): Record<string, Forge> => {
  const claims = eventClaims(clientId, sub, Date.now());
  const seconds = (awayMs: number) => Math.floor((Date.now() + awayMs) / 1000);
  const signed = (changes: object, header: object = {}) => {
    const token = signedByRsa({ ...claims, ...changes }, issuerSecret, header);
    return () => token;
  };
  return {
    'another issuer': signed({ iss: 'https://accounts.google.com' }),
    'an ID token': signed({ events: undefined, sub }),
    'an empty event': signed({ events: {} }),
    'a list of events': signed({ events: [{}] }),
    'no id': signed({ jti: undefined }),
    'an old one': signed({ iat: seconds(-8 * dayMs) }),
    'one ahead': signed({ iat: seconds(600_000) }),
    'a time as text': signed({ iat: '1' }),
    'an unknown id of a key': signed({}, { kid: 'key-2' }),
    'no id of a key': signed({}, { kid: undefined }),
    'another algorithm': signed({}, { alg: 'RS512' }),
    'a demanded extension': signed({}, { crit: ['exp'] }),
  };
};

/**
 * Kinds of event tokens that nobody has to look anything up for. The n-th of a kind is always the same,
 * but for ids of keys, and flipped bits go through all bits before they repeat themselves.
 */
export const eventTokenForgeries = (
  genuine: string,
  clientId: string,
  sub: string,
): Record<string, Forge> => ({
  ...unsignedOf(genuine, clientId, sub),
  ...signedOf(clientId, sub),
});
