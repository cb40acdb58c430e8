import { randomUUID } from 'node:crypto';
import type { ServiceStore } from '../service/store.ts';
import {
  type HiddenMessage,
  loadMessages,
  type Message,
  md5,
  type ReceivedMessage,
  toReceived,
} from './queue-message.ts';

/** SQS's own default. */
const usualRetentionSeconds = 4 * 24 * 60 * 60;

type QueueSettings = {
  retentionSeconds?: number;
  /** Where a message goes that was received so often. */
  redrive?: { mostDeliveries: number; to: Queue };
};

/**
 * A queue of SQS. Its messages survive a killed process; who had received one then gets it again.
 * While a message of a group is hidden, nobody gets another one of that group from a FIFO queue; a standard
 * queue delivers first what groups have sent of which the fewest are hidden. AWS does so once a group stands out.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/welcome.html
 */
export class Queue {
  readonly name: string;
  readonly #store: ServiceStore;
  readonly #kind: string;
  readonly #retentionMs: number;
  readonly #redrive: QueueSettings['redrive'];
  readonly #messages: Map<string, Message>;
  readonly #hidden = new Map<string, HiddenMessage>();
  #last: number;

  constructor(
    store: ServiceStore,
    name: string,
    { retentionSeconds = usualRetentionSeconds, redrive }: QueueSettings = {},
  ) {
    this.name = name;
    this.#store = store;
    this.#kind = `queue ${name}`;
    this.#retentionMs = retentionSeconds * 1000;
    this.#redrive = redrive;
    this.#messages = loadMessages(store, this.#kind);
    this.#last = Number([...this.#messages.keys()].at(-1) ?? 0);
  }

  /** @param group that of a FIFO queue, or whoever shares a standard one */
  send(body: string, group?: string): { MessageId: string; MD5OfMessageBody: string } {
    const id = String(++this.#last).padStart(15, '0');
    const facts = { id: randomUUID(), body, sentAtMs: Date.now(), received: 0 };
    const message: Message = { ...facts, ...(group === undefined ? {} : { group }) };
    this.#store.put(this.#kind, id, message, message.sentAtMs + this.#retentionMs);
    this.#messages.set(id, message);
    return { MessageId: message.id, MD5OfMessageBody: md5(body) };
  }

  receive(most: number, visibilitySeconds: number): ReceivedMessage[] {
    const nowMs = Date.now();
    return this.#visible(most, nowMs).map(([id, message]) => {
      const receipt = `${id}.${randomUUID()}`;
      message.received++;
      this.#hidden.set(id, { untilMs: nowMs + visibilitySeconds * 1000, receipt });
      return toReceived(message, receipt);
    });
  }

  delete(receiptHandle: string): void {
    const { id, hidden } = this.#receivedBy(receiptHandle);
    if (hidden) this.#remove(id);
  }

  /** From now on. */
  hide(receiptHandle: string, seconds: number): void {
    const { hidden } = this.#receivedBy(receiptHandle);
    if (!hidden) return;
    hidden.untilMs = Date.now() + seconds * 1000;
    hidden.isPutBack = seconds > 0;
  }

  purge(): void {
    for (const id of [...this.#messages.keys()]) this.#remove(id);
  }

  size(): number {
    return this.#messages.size;
  }

  /** How many can be received now, or were received and neither deleted nor put back. */
  underWay(): number {
    const nowMs = Date.now();
    const waits = ({ isPutBack = false, untilMs }: HiddenMessage) => isPutBack && untilMs > nowMs;
    return this.size() - [...this.#hidden.values()].filter(waits).length;
  }

  /** A message that somebody received again is theirs. */
  #receivedBy(receiptHandle: string): { id: string; hidden: HiddenMessage | undefined } {
    const [id = ''] = receiptHandle.split('.');
    const hidden = this.#hidden.get(id);
    return { id, hidden: hidden?.receipt === receiptHandle ? hidden : undefined };
  }

  #visible(most: number, nowMs: number): [string, Message][] {
    const isHidden = (id: string) => (this.#hidden.get(id)?.untilMs ?? 0) > nowMs;
    const hiddenIds = [...this.#hidden.keys()].filter(isHidden);
    const inFlight = Object.groupBy(hiddenIds, (id) => this.#messages.get(id)?.group ?? '');
    const inFlightWith = ({ group }: Message) => (group && inFlight[group]?.length) || 0;
    const isFifo = this.name.endsWith('.fifo');
    const all = [...this.#messages];
    if (!isFifo) all.sort(([, one], [, other]) => inFlightWith(one) - inFlightWith(other));
    const found: [string, Message][] = [];
    for (const [id, message] of all) {
      if (found.length === most) break;
      const isBlocked = isFifo && inFlightWith(message) > 0;
      if (isBlocked || isHidden(id) || this.#isOver(id, message, nowMs)) continue;
      found.push([id, message]);
    }
    return found;
  }

  /** Takes out what may not be received any more. */
  #isOver(id: string, message: Message, nowMs: number): boolean {
    const isOld = message.sentAtMs + this.#retentionMs < nowMs;
    const redrive = this.#redrive;
    const isTooOften = redrive !== undefined && message.received >= redrive.mostDeliveries;
    if (isTooOften) redrive.to.send(message.body, message.group);
    if (isOld || isTooOften) this.#remove(id);
    return isOld || isTooOften;
  }

  #remove(id: string): void {
    this.#store.delete(this.#kind, id);
    this.#messages.delete(id);
    this.#hidden.delete(id);
  }
}
