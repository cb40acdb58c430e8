import http from 'node:http';
import net, { type AddressInfo, type LookupFunction, type Server } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { sendHttp } from '../../../../functions/platform/outbound/http-client.ts';
import { HttpClientError } from '../../../../functions/platform/outbound/http-client-error.ts';
import type { connectTo } from '../../../../functions/platform/outbound/network.ts';

type Target = ReturnType<typeof connectTo>;
const target = (port: number, more: Partial<Target> = {}): Target => ({
  ...{ protocol: 'http:', hostname: '127.0.0.1', port, path: '/' },
  ...more,
});

const start = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

/** @param connected what a server does with a connection */
const startTcp = (connected: (socket: net.Socket) => void): Promise<number> =>
  start(net.createServer((socket) => connected(socket.on('error', () => {}))));

const send = (connect: () => Target, signal = new AbortController().signal, host = 'a.example') =>
  sendHttp(
    {
      ...{ method: 'POST', url: new URL('https://a.example/'), body: 'token', signal },
      allowedHosts: new Set([host]),
    },
    connect,
  );

const isUnsent = async (sending: Promise<unknown>): Promise<boolean> => {
  const error: unknown = await sending.catch((cause: unknown) => cause);
  if (!(error instanceof HttpClientError)) throw new Error('It was answered', { cause: error });
  return error.isUnsent;
};

/** Ends the time of a request at a moment of the test's choice. */
const timed = async (connectOf: (end: () => void) => Target | Promise<Target>) => {
  const controller = new AbortController();
  const connect = await connectOf(() => controller.abort());
  return isUnsent(send(() => connect, controller.signal));
};

const closedPort = async (): Promise<number> => {
  const server = net.createServer();
  const port = await start(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const tls = (port: number) => target(port, { protocol: 'https:' });
const unknownName: LookupFunction = (_, __, callback) =>
  callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);

it.each<[string, () => Promise<boolean>]>([
  ['whose host is not allowed', () => isUnsent(send(() => target(1), undefined, 'b.example'))],
  [
    'to an internal address',
    () =>
      isUnsent(
        send(() => {
          throw new HttpClientError('internal');
        }),
      ),
  ],
  [
    'to a name that nobody knows',
    () => isUnsent(send(() => target(1, { hostname: 'a.example', lookup: unknownName }))),
  ],
  [
    'whose name server is silent until the time is over',
    () => timed((end) => target(1, { hostname: 'a.example', lookup: () => end() })),
  ],
  [
    'to a port that refuses it',
    async () => {
      const port = await closedPort();
      return isUnsent(send(() => target(port)));
    },
  ],
  [
    'to a server that speaks no TLS',
    async () => {
      const port = await startTcp((socket) => socket.once('data', () => socket.end('no TLS')));
      return isUnsent(send(() => tls(port)));
    },
  ],
  [
    'to a server that is silent about TLS until the time is over',
    () => timed(async (end) => tls(await startTcp((socket) => socket.once('data', end)))),
  ],
])('a request %s was not sent', async (_, sending) => {
  expect(await sending()).toBe(true);
});

it.each<[string, () => Promise<boolean>]>([
  [
    'to a server that closes the connection',
    async () => {
      const port = await startTcp((socket) => socket.once('data', () => socket.destroy()));
      return isUnsent(send(() => target(port)));
    },
  ],
  [
    'to a server that answers nothing until the time is over',
    () => timed(async (end) => target(await startTcp((socket) => socket.once('data', end)))),
  ],
  [
    'whose answer is too long',
    async () => {
      const long = Buffer.alloc(2 * 1024 * 1024);
      const server = http.createServer((_, response) => response.end(long));
      const port = await start(server);
      return isUnsent(send(() => target(port)));
    },
  ],
])('a request %s may have been sent', async (_, sending) => {
  expect(await sending()).toBe(false);
});
