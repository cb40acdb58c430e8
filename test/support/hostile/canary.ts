import net from 'node:net';
import { afterAll } from 'vitest';

/** Listens on loopback, IPv4 and IPv6, and counts connections, which must never happen. */
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
  // Without IPv6 on this machine, nobody can connect over it either.
  const second = await listenAt('::1', port).catch(() => undefined);
  afterAll(() => {
    first.close();
    second?.close();
  });
  return { port, connections: () => connections };
};
