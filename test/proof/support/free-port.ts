import { once } from 'node:events';
import http from 'node:http';
import { listen } from '../../../infra/local/listen.ts';

/** For a program that cannot choose one by itself. */
export const freePort = async (): Promise<string> => {
  const server = http.createServer();
  const { port } = new URL(await listen(server, 0));
  server.close();
  await once(server, 'close');
  return port;
};
