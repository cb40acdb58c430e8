import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type GatewayResponseType,
  gatewayResponseBody,
  gatewayResponses,
} from '../../gateway-responses.ts';

const contents = (type: GatewayResponseType, requestId: string) => {
  const gatewayResponse = gatewayResponses[type];
  const body = gatewayResponseBody(gatewayResponse);
  const headers = {
    ...gatewayResponse.headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
  };
  return { status: gatewayResponse.status, headers, body };
};

export const writeGatewayResponse = (
  response: ServerResponse,
  type: GatewayResponseType,
  requestId: string,
): void => {
  const { status, headers, body } = contents(type, requestId);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers).end(body);
};

/** For a client that Node's parser gave up on: there is no request to answer, only a socket. */
export const writeToSocket = (socket: Duplex, type: GatewayResponseType): void => {
  if (!socket.writable) return;
  const { status, headers, body } = contents(type, randomUUID());
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([n, v]) => `${n}: ${v}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
};
