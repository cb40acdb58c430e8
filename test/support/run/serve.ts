import http from 'node:http';
import { afterAll } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';

/** A server until the end of the file that starts it, to which `connect` leads a client whatever it asks for. */
export const serve = async (listener: http.RequestListener) => {
  const server = http.createServer(listener);
  const origin = await listen(server, 0);
  const { hostname, port } = new URL(origin);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // Only https at public addresses is reached without this.
  const connect = ({ pathname, search }: URL) =>
    ({ protocol: 'http:', hostname, port: Number(port), path: pathname + search }) as const;
  return { server, origin, connect };
};
