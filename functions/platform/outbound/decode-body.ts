import type { IncomingMessage } from 'node:http';
import { pipeline as pipe, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooLargeError } from './http-client-error.ts';

/** Loaded with the first compressed answer: it takes 1 % of a cold start. */
const zlib = () => process.getBuiltinModule('node:zlib');

/** By a body's first byte: a proxy may have decoded it, and left the header. */
type Decoder = (first: number | undefined) => Transform | undefined;

const gunzip: Decoder = (first) => (first === 0x1f ? zlib().createGunzip() : undefined);

/** RFC 9110 section 8.4.1.2: some servers leave out the format of zlib. */
const inflate: Decoder = (first = 0) =>
  first % 16 === 8 ? zlib().createInflate() : zlib().createInflateRaw();

const decoders = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', () => zlib().createBrotliDecompress()],
]);

/**
 * The decoder of a body's one coding, in whatever case (RFC 9110 section 8.4.1). What is no coding is
 * ignored: servers write `none` or a character set there.
 */
const decoderOf = (header = ''): Decoder | undefined =>
  header
    .split(',')
    .map((coding) => decoders.get(coding.trim().toLowerCase()))
    .find((decoder) => decoder !== undefined);

/** Waits for a first byte before it decodes: no decoder reads nothing. */
const decodeAs = (header: string | undefined) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const chunks = source[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return;
    const whole = async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => chunks };
    };
    const decoder = decoderOf(header)?.(first.value[0]);
    // Its errors come out of the decoder.
    yield* decoder ? pipe(whole, decoder, () => {}) : whole();
  };

/**
 * Reads a whole body, decompressed, and gives up past `maxBytes` of it: a cap on the compressed
 * size alone lets 50 kB grow to 50 MB. An empty body is empty, whatever its coding.
 * @throws TooLargeError, and Error when it is broken, or `signal` aborts it
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
  const decode = decodeAs(response.headers['content-encoding']);
  await pipeline(response, decode, collect, { signal });
  return Buffer.from(body, 0, body.byteLength);
};
