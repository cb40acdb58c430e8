import { constants, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyCheck } from '../../../../functions/disconnect/adapters/key-check.ts';
import { tokenVerifier } from '../../../../functions/disconnect/adapters/token-verifier.ts';
import {
  eventClaims,
  issuerKey,
  issuerSecret,
  jwtOf,
  otherIssuerSecret,
  signedByHmac,
  signedByRsa,
} from '../../../support/notices/event-tokens.ts';
import { senderOf } from '../../../support/notices/signed-notices.ts';
import { createNoticeWorld, startMs } from '../domain/notice-world.ts';

const { app } = senderOf('gmail');
/** Of an event that is taken, if a key of the issuer signs it. */
const claims = eventClaims(app.clientId, 'a1', startMs);
const accepted = { response: {} };
const refused = (why: string) => ({ refused: { why } });

/** What becomes of an event token while its issuer publishes these keys, by default its usual one. */
const heard = (body: string, keys: Parameters<typeof createKeyCheck>[0]['keys'] = [issuerKey]) => {
  const { world, hear } = createNoticeWorld(app);
  world.issuer = world.issuer && { ...world.issuer, check: createKeyCheck({ keys }) };
  return hear('gmail', { headers: {}, body });
};

const publicKey = createPublicKey(issuerSecret);
const kid = 'key-1';
const good = (header: object) => signedByRsa(claims, issuerSecret, header);

describe('an algorithm', () => {
  const unsigned = (alg: string, bytes: number) =>
    jwtOf({ alg, kid }, claims, () => Buffer.alloc(bytes));
  const bySecret = (secret: string) => signedByHmac(claims, secret, { kid });
  const byHash = (alg: string, hash: string, padding = constants.RSA_PKCS1_PADDING) =>
    jwtOf({ alg, kid }, claims, (signed) => sign(hash, signed, { key: issuerSecret, padding }));

  it.each<[string, string]>([
    ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): [string, string][] => [
      [`“${alg}” without a signature`, unsigned(alg, 0)],
      [`“${alg}” with one`, unsigned(alg, 256)],
      [`“${alg}” with a good one`, good({ alg })],
    ]),
    ...(['spki', 'pkcs1'] as const).map((type): [string, string] => [
      `HS256 by the public key as ${type}`,
      bySecret(publicKey.export({ format: 'pem', type }).toString()),
    ]),
    ['HS256 by the modulus', bySecret(issuerKey.n ?? '')],
    ['HS256 by the client secret', bySecret(app.clientSecret)],
    ['in small letters', good({ alg: 'rs256' })],
    ['with a blank', good({ alg: 'RS256 ' })],
    ['that is a list', good({ alg: ['RS256'] })],
    ['that is missing', good({ alg: undefined })],
    ['RS512 by the same key', byHash('RS512', 'RSA-SHA512')],
    ['PS256 by the same key', byHash('PS256', 'RSA-SHA256', constants.RSA_PKCS1_PSS_PADDING)],
    ['RS256 without a signature', unsigned('RS256', 0)],
  ])('%s signs no event token', async (_, body) => {
    expect(await heard(body)).toEqual(refused('not_signed'));
  });

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecKey = { ...ec.publicKey.export({ format: 'jwk' }), kid };
  const byCurve = (alg: string) =>
    jwtOf({ alg, kid }, claims, (signed) =>
      sign('sha256', signed, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
    );

  it.each([
    ['ES256', 'not_signed'],
    ['RS256', 'unknown_key'],
  ])('%s signs none by a key of another kind', async (alg, why) => {
    expect(await heard(byCurve(alg), [ecKey])).toEqual(refused(why));
  });

  it('finds its key beside one of another kind with the same id', async () => {
    expect(await heard(good({}), [ecKey, issuerKey])).toEqual(accepted);
    expect(await heard(byCurve('RS256'), [ecKey, issuerKey])).toEqual(refused('wrong_signature'));
  });

  const { app: mondayApp } = senderOf('monday');
  const iat = Math.floor(startMs / 1000);
  const hmacOf = (hash: string, signed: Buffer) =>
    createHmac(hash, mondayApp.clientSecret).update(signed).digest();

  it.each([
    ['none', () => Buffer.alloc(0)],
    ['HS512', (signed: Buffer) => hmacOf('sha512', signed)],
    ['hs256', (signed: Buffer) => hmacOf('sha256', signed)],
    ['RS256', (signed: Buffer) => sign('RSA-SHA256', signed, issuerSecret)],
  ])('%s signs none where the scheme has HS256', async (alg, signatureOf) => {
    const { hear } = createNoticeWorld(mondayApp);
    const authorization = jwtOf({ alg }, { iat, dat: { account_id: 1 } }, signatureOf);
    const heardBy = await hear('monday', { headers: { authorization }, body: '{}' });
    expect(heardBy).toEqual(refused('not_signed'));
  });

  it('other than HS256 is not tried with a secret, whoever has read the token', async () => {
    const text = jwtOf({ alg: 'HS512' }, {}, (signed) => hmacOf('sha512', signed));
    const token = { text, claims: {}, signature: Buffer.alloc(0) };
    expect(await tokenVerifier.isSignedBySecret(token, mondayApp.clientSecret)).toBe(false);
  });
});

it.each<[object]>([
  [{ crit: ['exp'] }],
  [{ crit: ['b64'], b64: true }],
  [{ crit: ['b64'], b64: false }],
  [{ crit: [] }],
  [{ crit: null }],
  [{ crit: 'exp' }],
])('a header with %j demands what nobody here understands', async (header) => {
  expect(await heard(good(header))).toEqual(refused('not_signed'));
});

const otherKey = createPublicKey(otherIssuerSecret).export({ format: 'jwk' });
const byOther = (header: object) => signedByRsa(claims, otherIssuerSecret, header);

describe('a key that the header brings', () => {
  const embedded = {
    jwk: { ...otherKey, kid },
    jku: 'https://evil.example/keys',
    x5u: 'https://evil.example/certificate',
    x5c: ['MIIB'],
    x5t: 'AAAA',
  };

  it.each(Object.entries(embedded))('as %s is not used', async (name, value) => {
    const header = { [name]: value };
    expect(await heard(byOther(header))).toEqual(refused('wrong_signature'));
    expect(await heard(byOther({ ...header, kid: 'new' }))).toEqual(refused('unknown_key'));
    expect(await heard(byOther({ ...header, kid: undefined }))).toEqual(refused('unknown_key'));
    expect(await heard(good(header))).toEqual(accepted);
  });
});

describe('a published key', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const shortKey = { ...short.publicKey.export({ format: 'jwk' }), kid };
  const byShort = jwtOf({ alg: 'RS256', kid }, claims, (signed) =>
    sign('RSA-SHA256', signed, short.privateKey),
  );
  const secretKey = { kty: 'oct', k: Buffer.from(app.clientSecret).toString('base64url'), kid };

  it.each<[string, object, string?]>([
    ['of 1,024 bits', shortKey, byShort],
    ['for encryption', { ...issuerKey, use: 'enc' }],
    ['for another operation', { ...issuerKey, key_ops: ['encrypt'] }],
    ['for another algorithm', { ...issuerKey, alg: 'RS512' }],
    ['without a modulus', { kty: 'RSA', kid }],
    ['that is a secret', secretKey, signedByHmac(claims, app.clientSecret, { alg: 'RS256', kid })],
    ['with another id', { ...issuerKey, kid: 'Key-1' }],
    ['without an id', { ...issuerKey, kid: undefined }],
  ])('%s is none', async (_, key, body = good({})) => {
    expect(await heard(body, [key])).toEqual(refused('unknown_key'));
  });

  it.each([undefined, '', 5, ['key-1']])(
    'is not chosen for a token that names the key %j, though it is the only one',
    async (id) => {
      const only = typeof id === 'string' ? { ...issuerKey, kid: id } : issuerKey;
      expect(await heard(good({ kid: id }), [only])).toEqual(refused('unknown_key'));
    },
  );

  const other = { ...otherKey, kid };
  it.each([
    ['before', [other, issuerKey]],
    ['behind', [issuerKey, other]],
  ])('is used though another with its id stands %s it', async (_, keys) => {
    expect(await heard(good({}), keys)).toEqual(accepted);
    expect(await heard(byOther({}), keys)).toEqual(accepted);
    const [head = '', payload = ''] = good({}).split('.');
    const [, , signature = ''] = byOther({ typ: 'JWT' }).split('.');
    const forged = `${head}.${payload}.${signature}`;
    expect(await heard(forged, keys)).toEqual(refused('wrong_signature'));
  });

  it('is not tried with another algorithm, whoever has read the token', async () => {
    const text = jwtOf({ alg: 'RS512', kid }, claims, (signed) =>
      sign('RSA-SHA512', signed, issuerSecret),
    );
    const check = createKeyCheck({ keys: [{ ...issuerKey, alg: undefined }] });
    const token = { text, claims, signature: Buffer.alloc(0) };
    expect(await check(token)).toBe('unknown_key');
  });

  it('that is short signs nothing beside a good one with its id', async () => {
    expect(await heard(byShort, [shortKey, issuerKey])).toEqual(refused('wrong_signature'));
    expect(await heard(good({}), [shortKey, issuerKey])).toEqual(accepted);
  });
});
