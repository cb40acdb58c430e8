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
