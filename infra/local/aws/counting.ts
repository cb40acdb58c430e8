import type { Server } from 'node:http';

/**
 * Counts the requests of an AWS JSON server by operation (`GetItem`, `Decrypt`). Reads of streams are
 * left out: they come all the time, whatever is asked of the stack.
 */
export const countOperations = (server: Server): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  server.prependListener('request', ({ headers }) => {
    const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
    if (service.startsWith('DynamoDBStreams')) return;
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return counts;
};
