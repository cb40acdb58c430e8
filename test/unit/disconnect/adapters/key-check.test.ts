import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyCheck } from '../../../../functions/disconnect/adapters/key-check.ts';
import {
  issuerKey,
  issuerSecret,
  jwtOf,
  otherIssuerSecret,
  signedByHmac,
  signedByRsa,
} from '../../../support/notices/event-tokens.ts';
import { accepted, app, claims, heard, refused } from './heard-tokens.ts';

const otherKey = createPublicKey(otherIssuerSecret).export({ format: 'jwk' });
const kid = 'key-1';
const good = (header: object) => signedByRsa(claims, issuerSecret, header);
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
