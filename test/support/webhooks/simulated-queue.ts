import type { Clock } from '../../../functions/platform/model/ports.ts';
import { groupOf } from '../../../functions/webhooks/adapters/webhook-queue.ts';
import type { QueuedDeliveries } from '../../../functions/webhooks/domain/ports.ts';

type Message = { body: QueuedDeliveries; receipt: string; visibleAtMs: number; received: number };

/**
 * A FIFO queue of SQS in simulated time: of a group that has a message under way it gives none.
 * @param onVisible called whenever there may be a message to receive
 */
export const createSimulatedQueue = (
  { nowMs, sleep }: Clock,
  { visibilityMs, mostDeliveries }: { visibilityMs: number; mostDeliveries: number },
  onVisible: () => void,
) => {
  const groups = new Map<string, Message[]>();
  const counts = { sent: 0, mostReceived: 0, deadLetters: 0 };
  let last = 0;

  const findMessage = (receipt: string) =>
    groups.get(receipt.split('#')[0] ?? '')?.find((message) => message.receipt === receipt);

  const remove = (receipt: string): void => {
    const [name = ''] = receipt.split('#');
    const left = (groups.get(name) ?? []).filter((message) => message.receipt !== receipt);
    if (left.length > 0) groups.set(name, left);
    else groups.delete(name);
    onVisible();
  };

  return {
    counts,
    waiting: () => [...groups.values()].reduce((sum, messages) => sum + messages.length, 0),
    send: async (body: QueuedDeliveries): Promise<void> => {
      const name = groupOf(body);
      const group = groups.get(name) ?? [];
      groups.set(name, group);
      const receipt = `${name}#${last++}`;
      // As it is read back.
      const read = JSON.parse(JSON.stringify(body)) as QueuedDeliveries;
      group.push({ body: read, receipt, visibleAtMs: 0, received: 0 });
      counts.sent++;
      onVisible();
    },
    delay: async ({ receipt }: { receipt: string }, ms: number): Promise<void> => {
      const message = findMessage(receipt);
      if (!message) return;
      message.visibleAtMs = nowMs() + ms;
      void sleep(ms).then(onVisible);
    },
    receive: (): (QueuedDeliveries & { receipt: string; received: number }) | undefined => {
      for (const [name, messages] of groups) {
        const [message] = messages;
        if (!message || message.visibleAtMs > nowMs()) continue;
        if (message.received >= mostDeliveries) {
          counts.deadLetters++;
          remove(message.receipt);
          continue;
        }
        message.visibleAtMs = nowMs() + visibilityMs;
        message.received++;
        counts.mostReceived = Math.max(counts.mostReceived, message.received);
        // The next call looks at others first.
        groups.delete(name);
        groups.set(name, messages);
        return { ...message.body, receipt: message.receipt, received: message.received };
      }
      return undefined;
    },
    /** Whoever received it died: it is given again when it is no longer hidden. */
    forget: (): void => {
      void sleep(visibilityMs).then(onVisible);
    },
    delete: remove,
  };
};
