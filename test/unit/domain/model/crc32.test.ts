import zlib from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32 } from '../../../../functions/domain/model/checksummed.ts';

it('is the checksum of zlib, for any text', () => {
  // The check value of the catalogue of CRCs.
  expect(crc32('123456789')).toBe(0xcbf43926);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => crc32(text) === zlib.crc32(text)));
});
