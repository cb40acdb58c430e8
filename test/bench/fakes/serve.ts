import type { Server } from 'node:http';
import { listen } from '../../../infra/local/listen.ts';

/**
 * Listens, sends the process that forked this one its origin, and ends with it. Whatever that process
 * then sends is answered with the number of requests so far.
 */
export const serve = async (server: Server): Promise<void> => {
  let requests = 0;
  server.prependListener('request', () => {
    requests++;
  });
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.(requests));
  process.send?.(await listen(server, 0));
};
