import { isUtf8 } from 'node:buffer';

type DecodedText = { text: string } | { problem: string };

const startsWith = (bytes: Buffer, ...first: number[]) =>
  first.every((byte, index) => bytes[index] === byte);

/** Redirected output of Windows PowerShell is UTF-16; without its mark, each ASCII character has a zero byte. */
const isUtf16 = (bytes: Buffer): boolean =>
  startsWith(bytes, 0xff, 0xfe) ||
  startsWith(bytes, 0xfe, 0xff) ||
  bytes.subarray(0, 2).includes(0);

/**
 * A file or a pipe as UTF-8, without a byte order mark.
 * @returns what it is instead, as the rest of a sentence
 */
export const decodeText = (bytes: Buffer): DecodedText => {
  if (isUtf16(bytes)) {
    return { problem: 'is in UTF-16: save it as UTF-8, as “iconv -f UTF-16 -t UTF-8” does' };
  }
  if (!isUtf8(bytes)) return { problem: 'is no text in UTF-8: save it as UTF-8' };
  return { text: new TextDecoder().decode(bytes) };
};
