import { createHmac } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';

export type Received = { headers: IncomingHttpHeaders; body: string };
type Answered = { status: number; headers?: Record<string, string>; lost?: true };

/** A tenant's receiver of webhooks. `answer` may be replaced at any time. */
export const startReceiver = async (answer: (received: Received) => Answered = taken) => {
  const receiver = { url: '', received: [] as Received[], answer };
  const server = http.createServer(async (request, response) => {
    const received = { headers: request.headers, body: await text(request) };
    receiver.received.push(received);
    const { status, headers, lost } = receiver.answer(received);
    if (lost) return request.socket.destroy();
    response.writeHead(status, headers).end('thanks');
  });
  receiver.url = `${await listen(server, 0)}/hooks`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
};

export const taken = (): Answered => ({ status: 204 });

/** As the specification says, with nothing of ours. @returns the signatures that the secret makes and that came */
export const signaturesOf = ({ headers, body }: Received, secret: string) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { made: `v1,${hmac}`, sent: String(headers['webhook-signature']).split(' ') };
};

export const expectSigned = (received: Received, secret: string): void => {
  const { made, sent } = signaturesOf(received, secret);
  expect(sent).toContain(made);
};
