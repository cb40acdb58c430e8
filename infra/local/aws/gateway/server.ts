import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import http, { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A whole answer: a function's, or one that the gateway gives itself. */
export type GatewayResult = {
  status: number;
  headers: Record<string, string | number | boolean>;
  body: string;
};

/**
 * The gateway responses that are given here, and `FOREIGN_HOST`, which only a local gateway gives.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
export type GatewayResponseType =
  | 'FOREIGN_HOST'
  | 'UNAUTHORIZED'
  | 'ACCESS_DENIED'
  | 'AUTHORIZER_CONFIGURATION_ERROR'
  | 'AUTHORIZER_FAILURE'
  | 'WAF_FILTERED'
  | 'THROTTLED'
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'REQUEST_TOO_LARGE'
  | 'BAD_REQUEST_PARAMETERS'
  | 'INTEGRATION_FAILURE'
  | 'INTEGRATION_TIMEOUT'
  | 'DEFAULT_5XX';

/** The gateway responses of an API, as it configures them. */
export type Respond = (type: GatewayResponseType, requestId: string) => GatewayResult;

export const writeGatewayResult = (
  response: ServerResponse,
  { status, headers, body }: GatewayResult,
): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  response.statusCode = status;
  response.end(body);
};

/** API Gateway's limit. */
const gatewayBytes = 10 * 1024 * 1024;

/** The whole body, or undefined when it exceeds the limit. */
export const readBody = (
  request: IncomingMessage,
  maxBodyBytes = gatewayBytes,
): Promise<Buffer | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    // Read to the end, or the client cannot read the answer.
    if (length <= maxBodyBytes) chunks.push(chunk);
  });
  request.once('end', () => resolve(length <= maxBodyBytes ? Buffer.concat(chunks) : undefined));
  request.once('error', reject);
  return promise;
};

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
