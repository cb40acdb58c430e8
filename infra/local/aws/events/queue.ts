import { createHash, randomUUID } from 'node:crypto';
import type { Store } from '../service/store.ts';

type Message = { id: string; body: string; sentAtMs: number; received: number; group?: string };

/** What ReceiveMessage answers. */
export type Received = {
  MessageId: string;
  ReceiptHandle: string;
  MD5OfBody: string;
  Body: string;
  Attributes: Record<string, string>;
};

export type Queue = {
  name: string;
  /** @param group of a FIFO queue */
  send(body: string, group?: string): { MessageId: string; MD5OfMessageBody: string };
  receive(most: number, visibilitySeconds: number): Received[];
  delete(receiptHandle: string): void;
  /** From now on. */
  hide(receiptHandle: string, seconds: number): void;
  size(): number;
};

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** SQS's own default. */
const usuallyKeptSeconds = 4 * 24 * 60 * 60;

type Settings = {
  keptSeconds?: number;
  /** Where a message goes that was received so often. */
  redrive?: { mostDeliveries: number; to: Queue };
};

const loadMessages = (store: Store, kind: string) =>
  new Map(
    store
      .list(kind)
      .sort((a, b) => a.id.localeCompare(b.id))
      .map(({ id, value }) => [id, value as Message]),
  );

/** Until when received messages are hidden, and with which receipt. */
type Hidden = Map<string, { untilMs: number; receipt: string }>;

const toReceived = (message: Message, receipt: string): Received => ({
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

/** @param isOver takes out what may not be received any more */
const findVisible = (
  messages: ReadonlyMap<string, Message>,
  hidden: Hidden,
  { most, nowMs }: { most: number; nowMs: number },
  isOver: (id: string, message: Message) => boolean,
): [string, Message][] => {
  const isHidden = (id: string) => (hidden.get(id)?.untilMs ?? 0) > nowMs;
  const hiddenIds = [...hidden.keys()].filter(isHidden);
  const blocked = new Set(hiddenIds.map((id) => messages.get(id)?.group));
  const found: [string, Message][] = [];
  for (const [id, message] of messages) {
    if (found.length === most) break;
    const isBlocked = message.group !== undefined && blocked.has(message.group);
    if (!isBlocked && !isHidden(id) && !isOver(id, message)) found.push([id, message]);
  }
  return found;
};

/**
 * A queue of SQS. Its messages survive a killed process; who had received one then gets it again.
 * While a message of a group is hidden, nobody gets another one of that group.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/welcome.html
 */
export const createQueue = (
  store: Store,
  name: string,
  { keptSeconds = usuallyKeptSeconds, redrive }: Settings = {},
): Queue => {
  const kind = `queue ${name}`;
  const messages = loadMessages(store, kind);
  const hidden: Hidden = new Map();
  return {
    name,
    send: createSending(store, kind, messages, keptSeconds * 1000),
    ...createReceiving({ store, kind, messages, hidden, keptMs: keptSeconds * 1000, redrive }),
    hide: (receiptHandle, seconds) => {
      const [id = ''] = receiptHandle.split('.');
      const receipt = hidden.get(id);
      if (receipt?.receipt === receiptHandle) receipt.untilMs = Date.now() + seconds * 1000;
    },
    size: () => messages.size,
  };
};

const createSending = (
  store: Store,
  kind: string,
  messages: Map<string, Message>,
  keptMs: number,
): Queue['send'] => {
  let last = Number([...messages.keys()].at(-1) ?? 0);
  return (body, group) => {
    const id = String(++last).padStart(15, '0');
    const message: Message = {
      id: randomUUID(),
      body,
      sentAtMs: Date.now(),
      received: 0,
      ...(group === undefined ? {} : { group }),
    };
    store.put(kind, id, message, message.sentAtMs + keptMs);
    messages.set(id, message);
    return { MessageId: message.id, MD5OfMessageBody: md5(body) };
  };
};

type Kept = {
  store: Store;
  kind: string;
  messages: Map<string, Message>;
  hidden: Hidden;
  keptMs: number;
  redrive: Settings['redrive'];
};

const createReceiving = (kept: Kept): Pick<Queue, 'receive' | 'delete'> => {
  const { store, kind, messages, hidden, keptMs, redrive } = kept;
  const remove = (id: string) => {
    store.delete(kind, id);
    messages.delete(id);
    hidden.delete(id);
  };
  const isOver = (id: string, message: Message, nowMs: number): boolean => {
    const isOld = message.sentAtMs + keptMs < nowMs;
    const isTooOften = redrive !== undefined && message.received >= redrive.mostDeliveries;
    if (isTooOften) redrive.to.send(message.body, message.group);
    if (isOld || isTooOften) remove(id);
    return isOld || isTooOften;
  };
  return {
    receive: (most, visibilitySeconds) => {
      const nowMs = Date.now();
      const over = (id: string, message: Message) => isOver(id, message, nowMs);
      return findVisible(messages, hidden, { most, nowMs }, over).map(([id, message]) => {
        const receipt = `${id}.${randomUUID()}`;
        message.received++;
        hidden.set(id, { untilMs: nowMs + visibilitySeconds * 1000, receipt });
        return toReceived(message, receipt);
      });
    },
    delete: (receiptHandle) => {
      const [id = ''] = receiptHandle.split('.');
      // A message that somebody received again is theirs.
      if (hidden.get(id)?.receipt === receiptHandle) remove(id);
    },
  };
};
