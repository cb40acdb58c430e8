import { createServer } from 'node:net';
import { afterAll } from 'vitest';
import { listen } from '../../../../infra/local/listen.ts';
import type { WireResponse } from './http-spellings.ts';

/** Sends the bytes that `respond` makes of a request's form, and keeps the connection open, or not. */
export const startTokenServer = async (respond: (form: URLSearchParams) => WireResponse) => {
  const server = createServer((socket) => {
    let received = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const [head = '', body = ''] = received.split('\r\n\r\n');
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (body.length !== length) return;
      received = '';
      const { bytes, closes } = respond(new URLSearchParams(body));
      socket.write(bytes);
      if (closes) socket.end();
    });
  });
  const port = Number(new URL(await listen(server, 0)).port);
  afterAll(() => server.close());
  return {
    // Only https at public addresses is reached without this.
    connect: ({ pathname }: URL) =>
      ({ protocol: 'http:', hostname: '127.0.0.1', port, path: pathname }) as const,
  };
};
