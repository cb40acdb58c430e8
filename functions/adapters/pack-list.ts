import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Compresses a list with as little of a CPU as gives most of the saving. */
export const packList = (list: string): Buffer =>
  brotliCompressSync(list, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(list),
    },
  });

export const unpackList = (packed: Buffer): string => brotliDecompressSync(packed).toString('utf8');
