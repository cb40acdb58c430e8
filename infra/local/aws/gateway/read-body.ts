import type { IncomingMessage } from 'node:http';

/** API Gateway's limit. */
const gatewayBytes = 10 * 1024 * 1024;

/** The whole body, or undefined when it exceeds the limit. */
export const readBody = async (
  request: IncomingMessage,
  maxBodyBytes = gatewayBytes,
): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read to the end, or the client cannot read the answer.
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  return length <= maxBodyBytes ? Buffer.concat(chunks) : undefined;
};
