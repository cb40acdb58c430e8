import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apiKeyPattern,
  createApiKey,
  isUsable,
  isWellFormedApiKey,
} from '../../../../functions/domain/keys/api-key.ts';
import { crc32 } from '../../../../functions/domain/model/checksummed.ts';

describe('API keys', () => {
  it('are well-formed in their own environment only', () => {
    const key = createApiKey('prod');
    expect(key).toMatch(/^sk_prod_[0-9A-Za-z]{36}$/);
    expect(isWellFormedApiKey(key, 'prod')).toBe(true);
    expect(isWellFormedApiKey(key, 'dev')).toBe(false);
  });

  it('are refused with any single character changed', () => {
    const key = createApiKey('dev');
    for (let position = 7; position < key.length; position++) {
      const changed = key[position] === 'a' ? 'b' : 'a';
      const wrong = key.slice(0, position) + changed + key.slice(position + 1);
      expect(isWellFormedApiKey(wrong, 'dev')).toBe(false);
    }
  });

  it.each([
    '',
    'sk_dev_',
    `${createApiKey('dev')}x`,
    `x${createApiKey('dev')}`,
    `${createApiKey('dev')}\n`,
  ])('are not %j', (key) => {
    expect(isWellFormedApiKey(key, 'dev')).toBe(false);
    expect(new RegExp(apiKeyPattern('dev')).test(key)).toBe(false);
  });

  it('can be used until they expire or are revoked', () => {
    const key = { keyHash: '', keyId: '', tenantId: '', name: '', scopes: [], createdAtMs: 0 };
    expect(isUsable(key, 1000)).toBe(true);
    expect(isUsable({ ...key, expiresAtMs: 1001 }, 1000)).toBe(true);
    expect(isUsable({ ...key, expiresAtMs: 1000 }, 1000)).toBe(false);
    expect(isUsable({ ...key, revokedAtMs: 5000 }, 1000)).toBe(false);
  });

  it('have the checksum of zlib, for any text', () => {
    // The check value of the catalogue of CRCs.
    expect(crc32('123456789')).toBe(0xcbf43926);
    const text = fc.string({ unit: 'binary' });
    fc.assert(fc.property(text, (each) => crc32(each) === zlib.crc32(each)));
  });
});
