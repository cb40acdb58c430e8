import type { Server } from 'node:http';

/** Counts the requests of an AWS JSON server by operation (`GetItem`, `Decrypt`). */
export const countOperations = (server: Server): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  server.prependListener('request', ({ headers }) => {
    const operation = String(headers['x-amz-target']).replace(/^.*\./, '');
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return counts;
};
