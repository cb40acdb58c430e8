import type {
  QueuedRefreshes,
  ReceivedRefreshes,
  RefreshQueue,
} from '../../../functions/connections/domain/due/ports.ts';

type Message = QueuedRefreshes & { id: string; n: number; sentAtMs: number; deliveries: number };
type Shard = { messages: Map<string, Message>; hiddenUntilMs: number };

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

/** As the queue in AWS, in simulated time: while messages of a lane are received, it gives no more of it. */
export const createShardQueue = (
  nowMs: () => number,
  { retentionMs, visibilityMs, mostDeliveries, sight = fifoSight }: Settings,
) => {
  const shards = new Map<string, Shard>();
  const row = createRow(sight);
  const counts = { sent: 0, calls: 0, received: 0, batches: 0, expired: 0, longest: 0, dead: 0 };
  let waiting = 0;

  const shardOf = (name: string): Shard => {
    const shard = shards.get(name) ?? { messages: new Map(), hiddenUntilMs: 0 };
    shards.set(name, shard);
    return shard;
  };
  const remove = (message: Message) => {
    if (!shards.get(message.shard)?.messages.delete(message.id)) return;
    row.remove(message);
    waiting--;
  };
  const dropOld = () => {
    for (let old = row.oldest(); old && old.sentAtMs + retentionMs < nowMs(); old = row.oldest()) {
      remove(old);
      counts.expired++;
      // Nothing of the lane is in flight any more.
      if (old.deliveries > 0) shardOf(old.shard).hiddenUntilMs = 0;
    }
  };

  const port: RefreshQueue = {
    most: 10,
    send: async (messages) => {
      counts.calls++;
      for (const sent of messages) {
        const n = row.nextNumber();
        const message = { ...sent, id: `${n}`, n, sentAtMs: nowMs(), deliveries: 0 };
        shardOf(sent.shard).messages.set(message.id, message);
        row.add(message);
      }
      counts.sent += messages.length;
      waiting += messages.length;
      counts.longest = Math.max(counts.longest, waiting);
      return messages.reduce((sum, { keys }) => sum + keys.length, 0);
    },
    delay: async (message, ms) => {
      counts.calls++;
      const shard = shards.get(message.shard);
      if (shard?.messages.has(message.id)) shard.hiddenUntilMs = nowMs() + ms;
    },
  };

  const receiveFrom = (shard: Shard, most: number): Message[] => {
    const received: Message[] = [];
    for (const message of shard.messages.values()) {
      if (received.length === most || !row.isSeen(message)) break;
      if (message.deliveries < mostDeliveries) {
        message.deliveries++;
        received.push(message);
      } else {
        counts.dead++;
        remove(message);
      }
    }
    return received;
  };

  return {
    port,
    counts,
    waiting: () => waiting,
    /** Those of which messages wait. */
    lanes: () => [...shards].filter(([, { messages }]) => messages.size > 0).map(([name]) => name),
    receive: (most: number): ReceivedRefreshes[] => {
      dropOld();
      const batch: ReceivedRefreshes[] = [];
      for (const shard of shards.values()) {
        if (batch.length === most) break;
        if (shard.hiddenUntilMs > nowMs()) continue;
        const received = receiveFrom(shard, most - batch.length);
        batch.push(...received.map((message) => ({ ...message, receipt: message.id })));
        if (received.length > 0) shard.hiddenUntilMs = nowMs() + visibilityMs;
      }
      if (batch.length > 0) counts.batches++;
      counts.received += batch.length;
      return batch;
    },
    /** Deletes what is done of a batch. */
    done: (batch: readonly ReceivedRefreshes[], again: readonly ReceivedRefreshes[]) => {
      counts.calls++;
      const stored = new Set(again.map(({ id }) => id));
      for (const [name, ofLane] of Map.groupBy(batch, ({ shard }) => shard)) {
        const shard = shardOf(name);
        for (const { id } of ofLane) {
          const message = stored.has(id) ? undefined : shard.messages.get(id);
          if (message) remove(message);
        }
        if (ofLane.every(({ id }) => !stored.has(id))) shard.hiddenUntilMs = 0;
        // Another batch may begin with the lane's next message.
        shards.delete(name);
        shards.set(name, shard);
      }
    },
  };
};
