import { createHash } from 'node:crypto';
import type { ServiceStore } from '../service/store.ts';

export type Message = {
  id: string;
  body: string;
  sentAtMs: number;
  received: number;
  group?: string;
};

/** What ReceiveMessage answers. */
export type ReceivedMessage = {
  MessageId: string;
  ReceiptHandle: string;
  MD5OfBody: string;
  Body: string;
  Attributes: Record<string, string>;
};

export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export const loadMessages = (store: ServiceStore, kind: string) =>
  new Map(
    store
      .list(kind)
      .sort((a, b) => a.id.localeCompare(b.id))
      .map(({ id, value }) => [id, value as Message]),
  );

/** Until when a received message is hidden, with which receipt, and whether its receiver gave it up. */
export type HiddenMessage = { untilMs: number; receipt: string; isPutBack?: boolean };

export const toReceived = (message: Message, receipt: string): ReceivedMessage => ({
  MessageId: message.id,
  ReceiptHandle: receipt,
  MD5OfBody: md5(message.body),
  Body: message.body,
  Attributes: {
    SentTimestamp: String(message.sentAtMs),
    ApproximateReceiveCount: String(message.received),
    ...(message.group === undefined ? {} : { MessageGroupId: message.group }),
  },
});
