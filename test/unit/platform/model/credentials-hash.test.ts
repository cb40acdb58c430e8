import { expect, it } from 'vitest';
import {
  hashCredentials,
  isOfHash,
} from '../../../../functions/platform/model/credentials-hash.ts';

it('recognizes its credentials, and no others', () => {
  const hash = hashCredentials('id:secret');
  expect(isOfHash(hash, 'id:secret')).toBe(true);
  for (const other of ['id:secreT', 'id:', 'i:dsecret', ':'] as const) {
    expect(isOfHash(hash, other)).toBe(false);
  }
  expect(isOfHash('', 'id:secret')).toBe(false);
});

it('differs for equal credentials, and holds none of them', () => {
  expect(hashCredentials('id:secret')).not.toBe(hashCredentials('id:secret'));
  expect(hashCredentials('id:secret')).not.toContain('secret');
});
