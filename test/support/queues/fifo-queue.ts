/** What a receiver gets beside what was sent. */
type Received = { id: string; receipt: string; deliveries: number };
type Message = Received & { group: string; n: number; sentAtMs: number };
type Group<Sent> = { messages: Map<string, Sent & Message>; hiddenUntilMs: number };

/**
 * SQS looks for groups among so many messages of a FIFO queue, from its oldest one.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/avoid-backlog-with-the-same-message-group-id.html
 */
export const fifoSight = 120_000;

type Settings = {
  retentionMs: number;
  visibilityMs: number;
  mostDeliveries: number;
  sight?: number;
};

/** The messages in the order in which they were sent, and those among which SQS looks for groups. */
const createRow = (sight: number) => {
  const all: (Message | undefined)[] = [];
  let first = 0;
  let end = 0;
  let seen = 0;
  const look = () => {
    while (seen < sight && end < all.length) if (all[end++]) seen++;
  };
  return {
    nextNumber: () => all.length,
    isSeen: ({ n }: Message) => n < end,
    add: (message: Message) => {
      all.push(message);
      look();
    },
    remove: ({ n }: Message) => {
      all[n] = undefined;
      if (n < end) seen--;
      look();
    },
    oldest: (): Message | undefined => {
      while (first < all.length && !all[first]) first++;
      return all[first];
    },
  };
};

/** As FIFO queues in AWS, in simulated time: while messages of a group are received, it gives no more of it. */
export const createFifoQueue = <Sent extends object>(
  nowMs: () => number,
  groupOf: (sent: Sent) => string,
  { retentionMs, visibilityMs, mostDeliveries, sight = fifoSight }: Settings,
) => {
  const groups = new Map<string, Group<Sent>>();
  const byReceipt = new Map<string, Sent & Message>();
  const row = createRow(sight);
  const counts = {
    ...{ sent: 0, calls: 0, received: 0, batches: 0, expired: 0, longest: 0, dead: 0 },
    mostDeliveries: 0,
  };

  const groupCalled = (name: string): Group<Sent> => {
    const group = groups.get(name) ?? { messages: new Map(), hiddenUntilMs: 0 };
    groups.set(name, group);
    return group;
  };
  const remove = (message: Message) => {
    if (!byReceipt.delete(message.receipt)) return;
    groups.get(message.group)?.messages.delete(message.receipt);
    row.remove(message);
  };
  const dropOld = () => {
    for (let old = row.oldest(); old && old.sentAtMs + retentionMs < nowMs(); old = row.oldest()) {
      remove(old);
      counts.expired++;
      // Nothing of the group is in flight any more.
      if (old.deliveries > 0) groupCalled(old.group).hiddenUntilMs = 0;
    }
  };
  const receiveFrom = (group: Group<Sent>, most: number) => {
    const received: (Sent & Message)[] = [];
    for (const message of group.messages.values()) {
      if (received.length === most || !row.isSeen(message)) break;
      if (message.deliveries < mostDeliveries) {
        message.deliveries++;
        counts.mostDeliveries = Math.max(counts.mostDeliveries, message.deliveries);
        received.push(message);
      } else {
        counts.dead++;
        remove(message);
      }
    }
    return received;
  };

  return {
    counts,
    waiting: () => byReceipt.size,
    send: (messages: readonly Sent[]): void => {
      counts.calls++;
      for (const sent of messages) {
        const [group, n] = [groupOf(sent), row.nextNumber()];
        const of = { id: `${n}`, receipt: `${n}`, group, n };
        const message = { ...sent, ...of, sentAtMs: nowMs(), deliveries: 0 };
        groupCalled(group).messages.set(message.receipt, message);
        byReceipt.set(message.receipt, message);
        row.add(message);
      }
      counts.sent += messages.length;
      counts.longest = Math.max(counts.longest, byReceipt.size);
    },
    /** Delays the next delivery of a received message, and with it all others of its group. */
    delay: ({ receipt }: { receipt: string }, ms: number): void => {
      counts.calls++;
      const message = byReceipt.get(receipt);
      if (message) groupCalled(message.group).hiddenUntilMs = nowMs() + ms;
    },
    receive: (most: number): (Sent & Received)[] => {
      dropOld();
      const batch: (Sent & Received)[] = [];
      for (const group of groups.values()) {
        if (batch.length === most) break;
        if (group.hiddenUntilMs > nowMs()) continue;
        const received = receiveFrom(group, most - batch.length);
        batch.push(...received.map((message) => ({ ...message })));
        if (received.length > 0) group.hiddenUntilMs = nowMs() + visibilityMs;
      }
      if (batch.length > 0) counts.batches++;
      counts.received += batch.length;
      return batch;
    },
    /** Deletes what is done of a batch. */
    done: (batch: readonly (Sent & Received)[], again: readonly Received[] = []): void => {
      counts.calls++;
      const stored = new Set(again.map(({ receipt }) => receipt));
      for (const [name, ofGroup] of Map.groupBy(batch, groupOf)) {
        const group = groupCalled(name);
        for (const { receipt } of ofGroup) {
          const message = stored.has(receipt) ? undefined : byReceipt.get(receipt);
          if (message) remove(message);
        }
        if (ofGroup.every(({ receipt }) => !stored.has(receipt))) group.hiddenUntilMs = 0;
        // Another batch may begin with the group's next message.
        groups.delete(name);
        groups.set(name, group);
      }
    },
  };
};
