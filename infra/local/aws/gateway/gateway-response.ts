import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type GatewayResponse,
  type GatewayResponseType,
  gatewayResponseBody,
  gatewayResponses,
} from '../../../gateway-responses.ts';

type Contents = { status: number; headers: Record<string, string>; body: string };
export type Respond = (type: GatewayResponseType, requestId: string) => Contents;

export const respondAsConfigured: Respond = (type, requestId) =>
  respondWith(gatewayResponses[type], requestId);

export const respondWith = (gatewayResponse: GatewayResponse, requestId: string): Contents => {
  const body = gatewayResponseBody(gatewayResponse, requestId);
  const headers = {
    ...gatewayResponse.headers,
    'Content-Type': 'application/json',
    'X-Request-Id': requestId,
  };
  return { status: gatewayResponse.status, headers, body };
};

export const writeGatewayResponse = (
  response: ServerResponse,
  { status, headers, body }: Contents,
): void => {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
};

/** Answers on the raw socket when Node could not parse the request. */
export const writeToSocket = (socket: Duplex, type: GatewayResponseType): void => {
  if (!socket.writable) return;
  const { status, headers, body } = respondAsConfigured(type, randomUUID());
  const more = { 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries({ ...headers, ...more }).map(([n, v]) => `${n}: ${v}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
};
