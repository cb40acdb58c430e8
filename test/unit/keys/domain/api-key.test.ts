import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createApiKey,
  credentialPattern,
  faultOfForm,
  keyStatus,
} from '../../../../functions/keys/domain/api-key.ts';
import { crc32 } from '../../../../functions/platform/model/checksummed.ts';
import { anyText } from '../../../support/hostile/any-text.ts';

describe('API keys', () => {
  it('are well-formed in their own environment only', () => {
    const key = createApiKey('prod');
    expect(key).toMatch(/^sk_prod_[0-9A-Za-z]{36}$/);
    expect(faultOfForm(key, 'prod')).toBeUndefined();
    expect(faultOfForm(key, 'dev')).toBe('other_environment');
  });

  it('are never drawn twice, and hold each of 62 characters alike', () => {
    const keys = Array.from({ length: 3_000 }, () => createApiKey('dev'));
    expect(new Set(keys).size).toBe(keys.length);
    // Without the checksum. A fair draw misses these bounds once in more than 10^20 runs.
    const drawn = keys.flatMap((key) => [...key.slice('sk_dev_'.length, -6)]);
    const counts = [...Map.groupBy(drawn, (character) => character).values()];
    expect(counts).toHaveLength(62);
    for (const { length } of counts) expect(Math.abs(length - drawn.length / 62)).toBeLessThan(400);
  });

  it('are refused with any single character changed', () => {
    const key = createApiKey('dev');
    for (let position = 7; position < key.length; position++) {
      const changed = key[position] === 'a' ? 'b' : 'a';
      const wrong = key.slice(0, position) + changed + key.slice(position + 1);
      expect(faultOfForm(wrong, 'dev')).toBe('miscopied');
    }
  });

  it.each([
    '',
    'sk_dev_',
    `${createApiKey('dev')}x`,
    `x${createApiKey('dev')}`,
    `${createApiKey('dev')}\n`,
  ])('are not %j', (key) => {
    expect(faultOfForm(key, 'dev')).toBeDefined();
    expect(new RegExp(credentialPattern()).test(key)).toBe(false);
  });

  it('can be used until they expire or are revoked', () => {
    const key = { keyHash: '', keyId: '', tenantId: '', name: '', scopes: [], createdAtMs: 0 };
    expect(keyStatus(key, 1000)).toBe('active');
    expect(keyStatus({ ...key, expiresAtMs: 1001 }, 1000)).toBe('active');
    expect(keyStatus({ ...key, expiresAtMs: 1000 }, 1000)).toBe('expired');
    expect(keyStatus({ ...key, expiresAtMs: 1000, revokedAtMs: 5000 }, 1000)).toBe('revoked');
  });

  it('have the checksum of zlib, for any text', () => {
    // The check value of the catalogue of CRCs.
    expect(crc32('123456789')).toBe(0xcbf43926);
    fc.assert(fc.property(anyText, (each) => crc32(each) === zlib.crc32(each)));
  });
});
