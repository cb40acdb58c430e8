import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** A request's form, whose bytes stay there to be read again. */
export const peekForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const length = Number(request.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < length && !request.readableEnded) {
    await once(request, 'readable');
    const chunk: Buffer | null = request.read();
    if (!chunk) break;
    chunks.push(chunk);
    bytes += chunk.length;
  }
  const body = Buffer.concat(chunks);
  // In the tick in which they were read: the stream has not ended yet.
  if (bytes > 0) request.unshift(body);
  return new URLSearchParams(body.toString());
};
