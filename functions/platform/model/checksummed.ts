import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters of 0-9A-Za-z, about 5.95 bits each, from the system's random source. */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** CRC-32 as in node:zlib, which would take 1 % of a cold start to load. */
export const crc32 = (text: string): number => {
  let remainder = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
    }
  }
  return ~remainder >>> 0;
};

/** The last `length` base62 digits of the text's CRC-32, most significant first. */
const checksum = (text: string, length: number): string => {
  let value = crc32(text);
  let digits = '';
  for (let digit = 0; digit < length; digit++) {
    digits = alphabet[value % 62] + digits;
    value = Math.floor(value / 62);
  }
  return digits;
};

export const withChecksum = (text: string, checkLength: number): string =>
  text + checksum(text, checkLength);

/** A random identifier with a checksum, so that a mistyped one is refused without a read. */
export const createChecksummed = (randomLength: number, checkLength: number): string =>
  withChecksum(randomBase62(randomLength), checkLength);

export const hasValidChecksum = (text: string, checkLength: number): boolean =>
  checksum(text.slice(0, -checkLength), checkLength) === text.slice(-checkLength);
