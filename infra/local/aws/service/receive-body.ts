import type { IncomingMessage } from 'node:http';
import { AwsError } from './aws-error.ts';

/** The largest request that DynamoDB takes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads a body to its end, so that its sender gets an answer also when it is too large.
 * @throws AwsError with 413 when it is
 * @throws Error when the sender goes away before the end
 */
export const receiveBody = async (request: IncomingMessage): Promise<Buffer> => {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else chunks = [];
  }
  if (bytes > maxBytes) throw new AwsError('RequestEntityTooLarge', '', { status: 413 });
  return Buffer.concat(chunks);
};
