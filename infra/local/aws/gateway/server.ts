import http, { type RequestListener, type Server } from 'node:http';
import { writeToSocket } from './gateway-response.ts';

/** API Gateway's limit of request line and headers together. */
const maxHeaderSize = 10_240;

/**
 * An HTTP server that answers even broken requests with JSON.
 * @param listener may resolve later; requests wait for it
 */
export const createGatewayServer = (listener: Promise<RequestListener>): Server => {
  const server = http.createServer(
    { maxHeaderSize, requireHostHeader: false },
    async (request, response) => (await listener)(request, response),
  );
  server.on('checkExpectation', async (request, response) => (await listener)(request, response));
  server.on('clientError', (_error, socket) => writeToSocket(socket, 'BAD_REQUEST_PARAMETERS'));
  return server;
};
