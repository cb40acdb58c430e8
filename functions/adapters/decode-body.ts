import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TooLargeError } from './http-client-error.ts';

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads a whole body, decompressed, and gives up past `maxBytes` of it: a cap on the compressed
 * size alone lets 50 kB grow to 50 MB.
 * @throws TooLargeError, and Error when it is broken, of an unknown coding, or `signal` ends it
 */
export const decodeBody = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      length += chunk.length;
      if (length > maxBytes) throw new TooLargeError('body too large');
      chunks.push(chunk);
    }
  };
  const coding = response.headers['content-encoding'];
  const createDecoder = coding === undefined ? undefined : decoders.get(coding);
  if (coding && coding !== 'identity' && !createDecoder) {
    response.destroy();
    throw Object.assign(new Error(), { code: 'unknown content coding' });
  }
  if (createDecoder) await pipeline(response, createDecoder(), collect, { signal });
  else await pipeline(response, collect, { signal });
  return Buffer.concat(chunks);
};
