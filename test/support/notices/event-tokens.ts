import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { startStub } from '../providers/stub-server.ts';

const generate = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = generate();
const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString();

/** Signs as Google does, and as somebody else does. */
export const issuerSecret = pem(published.privateKey);
export const otherIssuerSecret = pem(generate().privateKey);

export const issuer = 'https://accounts.google.com/';
const keyId = 'key-1';
/** As the issuer publishes its key. */
export const issuerKey = {
  ...published.publicKey.export({ format: 'jwk' }),
  kid: keyId,
  alg: 'RS256',
  use: 'sig',
};

export const eventTypes = {
  tokensRevoked: 'https://schemas.openid.net/secevent/oauth/event-type/tokens-revoked',
  tokenRevoked: 'https://schemas.openid.net/secevent/oauth/event-type/token-revoked',
  accountDisabled: 'https://schemas.openid.net/secevent/risc/event-type/account-disabled',
  accountEnabled: 'https://schemas.openid.net/secevent/risc/event-type/account-enabled',
  sessionsRevoked: 'https://schemas.openid.net/secevent/risc/event-type/sessions-revoked',
  verification: 'https://schemas.openid.net/secevent/risc/event-type/verification',
};

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A JWT with this header and these claims, or this text in their place. */
export const jwtOf = (
  header: object,
  claims: unknown,
  signatureOf: (signed: Buffer) => Buffer,
): string => {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${signatureOf(Buffer.from(signed)).toString('base64url')}`;
};

export const signedByRsa = (claims: unknown, secret = issuerSecret, header: object = {}): string =>
  jwtOf({ alg: 'RS256', kid: keyId, ...header }, claims, (signed) =>
    sign('RSA-SHA256', signed, secret),
  );

export const signedByHmac = (claims: unknown, secret: string, header: object = {}): string =>
  jwtOf({ alg: 'HS256', typ: 'JWT', ...header }, claims, (signed) =>
    createHmac('sha256', secret).update(signed).digest(),
  );

/** The claims of an event about this account, as Google documents them. */
export const eventClaims = (
  clientId: string,
  sub: string | undefined,
  atMs: number,
  type = eventTypes.tokensRevoked,
) => ({
  iss: issuer,
  aud: clientId,
  iat: Math.floor(atMs / 1000),
  jti: randomUUID(),
  events: { [type]: { subject: { subject_type: 'iss-sub', iss: issuer, sub } } },
});

/** Where {@link startIssuer} is to be. */
export const issuerOrigin = 'https://accounts.google.com';

/** The stand-in for an issuer's configuration and keys; it has nothing else. */
export const startIssuer = () =>
  startStub(({ url }) => {
    const isAt = (path: string) => url.pathname === path;
    if (isAt('/.well-known/risc-configuration')) {
      return { body: { issuer, jwks_uri: `${issuerOrigin}/certs` } };
    }
    return isAt('/certs') ? { body: { keys: [issuerKey] } } : { status: 404, body: {} };
  });
