import { randomUUID } from 'node:crypto';
import http, { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Respond } from './gateway-response.ts';

/** API Gateway's limit of request line and headers together. */
const maxHeaderSize = 10_240;

/**
 * An HTTP server that answers even broken requests with JSON.
 * @param listener may resolve later; requests wait for it
 */
export const createGatewayServer = (
  listener: Promise<RequestListener>,
  respond: Respond,
): Server => {
  const server = http.createServer(
    { maxHeaderSize, requireHostHeader: false },
    async (request, response) => (await listener)(request, response),
  );
  server.on('checkExpectation', async (request, response) => (await listener)(request, response));
  server.on('clientError', (_error, socket) => writeToSocket(socket, respond));
  return server;
};

/** Answers on the raw socket when Node could not parse the request. */
const writeToSocket = (socket: Duplex, respond: Respond): void => {
  if (!socket.writable) return;
  const { status, headers, body } = respond('BAD_REQUEST_PARAMETERS', randomUUID());
  const more = { 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries({ ...headers, ...more }).map(([n, v]) => `${n}: ${v}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
};
