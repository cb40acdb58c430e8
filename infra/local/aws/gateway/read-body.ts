import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 10 * 1024 * 1024;

/** The whole body, or undefined when it is larger than API Gateway takes. */
export const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read on to the end, so that the client gets to read the answer.
    if (length <= maxBodyBytes) chunks.push(chunk);
  }
  return length <= maxBodyBytes ? Buffer.concat(chunks) : undefined;
};
