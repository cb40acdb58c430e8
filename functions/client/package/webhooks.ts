import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { eventTypes, type WebhookEvent } from './generated.js';

/** A later API sends it: `received` is what came. Accept it, or the API sends it again. */
export type UnknownWebhookEvent = {
  type: 'unknown';
  received: { type: string; timestamp?: string; data?: unknown };
};

/** Those of a fetch request, or of Node.js. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** It is not ours, or an old message that somebody sent again: answer 400. */
export class WebhookSignatureError extends Error {
  override readonly name: string = 'WebhookSignatureError';
}

const valueIn = (headers: WebhookHeaders, name: string): string => {
  const { get } = headers;
  // Some servers write the names as in `Webhook-Id`.
  const own = () => Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  const value = typeof get === 'function' ? get.call(headers, name) : own();
  return [value ?? []].flat().join(' ');
};

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

const isKnown = (event: { type: string }): event is WebhookEvent => eventTypes.includes(event.type);

/** @throws TypeError of what is no secret */
const verifierOf = (secret: string) => {
  if (!secret) throw new TypeError('Pass the secret of the webhook, whsec_…: it is empty.');
  try {
    return new Webhook(secret);
  } catch {
    throw new TypeError('Pass the secret of the webhook, whsec_…: this is none.');
  }
};

const adviceOn = ({ message }: Error) =>
  message.includes('timestamp too')
    ? 'Set the clock of this computer, unless somebody sends an old message again.'
    : 'Pass the secret of this webhook, and the body and headers as they came.';

const isBytes = (body: object) => ArrayBuffer.isView(body) || body instanceof ArrayBuffer;

/**
 * The event of a request to your webhook, told apart by its `type`.
 * @param secret of the webhook, as `POST /webhooks` returned it
 * @param body the raw bytes or text, before anything parses them
 * @throws TypeError without a secret of a webhook, or a raw body
 * @throws WebhookSignatureError unless this API signed it within the last five minutes
 */
export const verifyWebhook = (
  secret: string,
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
): WebhookEvent | UnknownWebhookEvent => {
  const verifier = verifierOf(secret);
  if (typeof body !== 'string' && !isBytes(body)) {
    throw new TypeError('Pass the raw body, before anything parses it: bytes or text.');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = Object.fromEntries(names.map((name) => [name, valueIn(headers, name)]));
  try {
    verifier.verify(text, signed);
  } catch (cause) {
    if (!(cause instanceof WebhookVerificationError)) throw cause;
    throw new WebhookSignatureError(`${cause.message}. ${adviceOn(cause)}`, { cause });
  }
  const event = JSON.parse(text);
  return isKnown(event) ? event : { type: 'unknown', received: event };
};
