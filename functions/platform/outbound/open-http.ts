import http from 'node:http';
import https from 'node:https';
import { HttpClientError } from './http-client-error.ts';
import type { connectTo } from './network.ts';

export type HttpRequest = {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The only hosts (with port, if not 443) this request may go to. */
  allowedHosts: ReadonlySet<string>;
  signal: AbortSignal;
  /**
   * Nothing changes if it arrives twice. So it may use a connection that was kept open, and is sent once
   * more if that was closed meanwhile. Any other request is sent once, on a connection of its own.
   */
  isRepeatable?: true;
  /** Of the answer, decompressed; a mebibyte unless said otherwise. */
  maxBytes?: number;
  /** Eight seconds unless said otherwise. */
  deadlineMs?: number;
};

/** Nothing came back on a connection that the server had kept open, and closed meanwhile. */
class ClosedConnection extends Error {}

const isClosed = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes(Object(error).code);

export const openHttp = async (
  ...[request, connect, signal, onSent]: Parameters<typeof openOn>
) => {
  if (!request.isRepeatable) return openOn(request, connect, signal, onSent, false);
  try {
    return await openOn(request, connect, signal, onSent);
  } catch (error) {
    if (error instanceof ClosedConnection) return openOn(request, connect, signal, onSent, false);
    throw error;
  }
};

/** @param agent false for a connection of its own */
const openOn = (
  { method, url, headers, body }: HttpRequest,
  connect: typeof connectTo,
  signal: AbortSignal,
  onSent: () => void,
  agent?: false,
) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { protocol, ...target } = connect(url);
    const isTls = protocol === 'https:';
    const sending = (isTls ? https : http).request(
      {
        ...target,
        method,
        signal,
        agent,
        headers: {
          ...headers,
          host: url.host,
          'accept-encoding': 'gzip, br',
          'user-agent': 'Trunkline/1.0',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      resolve,
    );
    sending
      // Node holds back what it is given until the socket has connected, and with TLS knows its server.
      .once('socket', (socket) => {
        if (sending.reusedSocket || socket.readyState === 'open') onSent();
        else socket.once(isTls ? 'secureConnect' : 'connect', onSent);
      })
      .once('error', (error) =>
        reject(sending.reusedSocket && isClosed(error) ? new ClosedConnection() : error),
      )
      .once('upgrade', (_, socket) => {
        socket.destroy();
        reject(Object.assign(new Error(), { code: 'ERR_HTTP_UNEXPECTED_UPGRADE' }));
      })
      // Closed with neither a response nor an error.
      .once('close', () => reject(new HttpClientError(`${url.host}: no answer`)))
      .end(body);
  });
