import { createHash, randomBytes } from 'node:crypto';

/** When an id was made, in epoch milliseconds. NaN for what is no UUID. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** @param bytes sixteen, of which the id keeps all but version and variant */
const toUuid = (bytes: Buffer, version: 7 | 8): string => {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * A time-ordered UUID. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.7
 * @param bytes sixteen, of which the id keeps 74 bits
 */
export const uuidV7 = (nowMs: number, bytes = randomBytes(16)): string => {
  bytes.writeUIntBE(nowMs, 0, 6);
  return toUuid(bytes, 7);
};

/** The same id for the same text. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.8 */
export const uuidV8 = (text: string): string =>
  toUuid(createHash('sha256').update(text).digest().subarray(0, 16), 8);

/** Sorts before every id of that time and of later ones. */
export const firstIdOf = (ms: number): string =>
  Math.trunc(Math.max(0, ms)).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
