import net from 'node:net';
import { afterAll } from 'vitest';

/** Listens on loopback, by both families, for what nobody may ever connect to. */
export const startCanary = async () => {
  let connections = 0;
  const listenAt = (host: string, port: number) =>
    new Promise<net.Server>((resolve, reject) => {
      const server = net.createServer((socket) => {
        connections++;
        socket.destroy();
      });
      server.once('error', reject).listen(port, host, () => resolve(server));
    });
  const first = await listenAt('127.0.0.1', 0);
  const { port } = first.address() as net.AddressInfo;
  // Where a machine has no IPv6, there is nothing to connect to either.
  const second = await listenAt('::1', port).catch(() => undefined);
  afterAll(() => {
    first.close();
    second?.close();
  });
  return { port, connections: () => connections };
};
