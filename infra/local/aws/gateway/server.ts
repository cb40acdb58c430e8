import http, { type RequestListener, type Server } from 'node:http';
import { writeToSocket } from './gateway-response.ts';

/** Request line and headers together: API Gateway's limit. */
const maxHeaderSize = 10_240;

/**
 * An HTTP server that never answers with anything but JSON, however broken the request.
 * @param listener may come later: requests wait for it
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
