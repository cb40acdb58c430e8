import type { AddressInfo, Server } from 'node:net';

/** Listens on loopback only. @returns the origin, as in http://127.0.0.1:8787 */
export const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

/** Listens on the preferred port, or on a free one if that is in use. */
export const listenNear = async (server: Server, port: number): Promise<string> => {
  try {
    return await listen(server, port);
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  }
};
