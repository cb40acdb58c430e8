import { constants, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tokenVerifier } from '../../../../functions/disconnect/adapters/token-verifier.ts';
import {
  issuerKey,
  issuerSecret,
  jwtOf,
  signedByHmac,
  signedByRsa,
} from '../../../support/notices/event-tokens.ts';
import { createNoticeWorld, senderOf, startMs } from '../domain/notice-world.ts';
import { accepted, app, claims, heard, refused } from './heard-tokens.ts';

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
