import { createHash, randomUUID } from 'node:crypto';
import type { Store } from '../../store.ts';

type Message = { id: string; body: string; sentAtMs: number; received: number };

/** What ReceiveMessage answers. */
export type Received = {
  MessageId: string;
  ReceiptHandle: string;
  MD5OfBody: string;
  Body: string;
  Attributes: Record<string, string>;
};

export type Queue = {
  send(body: string): { MessageId: string; MD5OfMessageBody: string };
  receive(most: number, visibilitySeconds: number): Received[];
  delete(receiptHandle: string): void;
  size(): number;
};

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** SQS's own default. */
const keptMs = 4 * 24 * 60 * 60 * 1000;

/**
 * A queue of SQS. Its messages survive a killed process; who had received one then gets it again.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/welcome.html
 */
export const createQueue = (store: Store, name: string): Queue => {
  const kind = `queue ${name}`;
  const messages = new Map(
    store
      .list(kind)
      .sort((a, b) => a.id.localeCompare(b.id))
      .map(({ id, value }) => [id, value as Message]),
  );
  let last = Number([...messages.keys()].at(-1) ?? 0);
  /** Until when a received message is hidden, and with which receipt. */
  const hidden = new Map<string, { untilMs: number; receipt: string }>();

  return {
    send: (body) => {
      const id = String(++last).padStart(15, '0');
      const message = { id: randomUUID(), body, sentAtMs: Date.now(), received: 0 };
      store.put(kind, id, message, message.sentAtMs + keptMs);
      messages.set(id, message);
      return { MessageId: message.id, MD5OfMessageBody: md5(body) };
    },
    receive: (most, visibilitySeconds) => {
      const nowMs = Date.now();
      const visible = [...messages].filter(([id]) => (hidden.get(id)?.untilMs ?? 0) <= nowMs);
      return visible.slice(0, most).map(([id, message]) => {
        const receipt = `${id}.${randomUUID()}`;
        message.received++;
        hidden.set(id, { untilMs: nowMs + visibilitySeconds * 1000, receipt });
        return {
          MessageId: message.id,
          ReceiptHandle: receipt,
          MD5OfBody: md5(message.body),
          Body: message.body,
          Attributes: {
            SentTimestamp: String(message.sentAtMs),
            ApproximateReceiveCount: String(message.received),
          },
        };
      });
    },
    delete: (receiptHandle) => {
      const [id = ''] = receiptHandle.split('.');
      // A message that somebody received again is theirs.
      if (hidden.get(id)?.receipt !== receiptHandle) return;
      store.delete(kind, id);
      messages.delete(id);
      hidden.delete(id);
    },
    size: () => messages.size,
  };
};
