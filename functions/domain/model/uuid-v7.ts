import { randomBytes } from 'node:crypto';

/** When an id was made, in epoch milliseconds. NaN for what is no UUID. */
export const timeOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** A time-ordered UUID. @see https://www.rfc-editor.org/rfc/rfc9562#section-5.7 */
export const uuidV7 = (nowMs: number): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
