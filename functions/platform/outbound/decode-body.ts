import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooLargeError } from './http-client-error.ts';

/** Loaded with the first compressed answer: it takes 1 % of a cold start. */
const zlib = () => process.getBuiltinModule('node:zlib');

const decoders = new Map<string, () => Transform>([
  ['gzip', () => zlib().createGunzip()],
  ['x-gzip', () => zlib().createGunzip()],
  ['deflate', () => zlib().createInflate()],
  ['br', () => zlib().createBrotliDecompress()],
]);

/**
 * Reads a whole body, decompressed, and gives up past `maxBytes` of it: a cap on the compressed
 * size alone lets 50 kB grow to 50 MB.
 * @throws TooLargeError, and Error when it is broken, has an unknown coding, or `signal` aborts it
 */
export const decodeBody = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  // It grows in place: joining chunks at the end would hold them twice.
  const body = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const length = body.byteLength;
      if (length + chunk.length > maxBytes) throw new TooLargeError('body too large');
      body.resize(length + chunk.length);
      new Uint8Array(body).set(chunk, length);
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
  return Buffer.from(body, 0, body.byteLength);
};
