import type { Server } from 'node:http';

/** How many requests of each operation (`GetItem`, `Decrypt`) a server of the AWS JSON protocol got. */
export const countOperations = (server: Server): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  server.prependListener('request', ({ headers }) => {
    const operation = String(headers['x-amz-target']).replace(/^.*\./, '');
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return counts;
};
