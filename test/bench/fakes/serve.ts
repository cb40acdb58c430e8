import type { Server } from 'node:http';
import { listen } from '../../../infra/local/listen.ts';

/** Listens, tells the process that forked this one where, and ends with it. */
export const serve = async (server: Server): Promise<void> => {
  process.once('disconnect', () => process.exit());
  process.send?.(await listen(server, 0));
};
