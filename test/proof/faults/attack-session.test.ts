import { once } from 'node:events';
import http from 'node:http';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';
import { createSession } from '../support/attack/session.ts';

it('a session goes on by another connection when the server has closed an idle one', async () => {
  const sockets: Socket[] = [];
  const server = http.createServer((_, response) => response.end('{}'));
  server.on('connection', (socket) => sockets.push(socket));
  const session = createSession(await listen(server, 0));
  onTestFinished(() => {
    session.close();
    server.close();
    server.closeAllConnections();
  });
  const ask = () =>
    session.exchange({ bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', responses: 1 }, false);

  expect(await ask()).toMatchObject([{ status: 200 }]);
  const [first] = sockets;
  first?.destroy();
  if (first) await once(first, 'close');
  // The other end learns of it in a later turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await ask()).toMatchObject([{ status: 200 }]);
  expect(sockets).toHaveLength(2);
});
