import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { serve } from '../run/serve.ts';

export type Received = { headers: IncomingHttpHeaders; body: string };
type ReceiverResponse = { status: number; headers?: Record<string, string>; lost?: true };

/** A tenant's receiver of webhooks. `answer` may be replaced at any time. */
export const startReceiver = async (
  result: (received: Received) => ReceiverResponse | Promise<ReceiverResponse> = accepted,
) => {
  const receiver = { url: '', received: [] as Received[], answer: result };
  const { origin } = await serve(async (request, response) => {
    const received = { headers: request.headers, body: await text(request) };
    receiver.received.push(received);
    const { status, headers, lost } = await receiver.answer(received);
    if (lost) return request.socket.destroy();
    response.writeHead(status, headers).end('thanks');
  });
  receiver.url = `${origin}/hooks`;
  return receiver;
};

export const accepted = (): ReceiverResponse => ({ status: 204 });

/**
 * Verifies as the package does that receivers have; nothing here is ours.
 * @returns the body, parsed @throws WebhookVerificationError unless the secret signed it within five minutes
 */
export const verified = ({ headers, body }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
