import type {
  QueuedRefresh,
  ReceivedRefresh,
  RefreshQueue,
} from '../../../functions/domain/connection/refresh-queue.ts';

type Message = QueuedRefresh & { id: string; sentAtMs: number; deliveries: number };
type Lane = { messages: Message[]; hiddenUntilMs: number };

/** As the queue in AWS, in simulated time: while messages of a lane are received, it gives no more of it. */
export const createLaneQueue = (
  nowMs: () => number,
  { keptMs, visibilityMs }: { keptMs: number; visibilityMs: number },
) => {
  const lanes = new Map<string, Lane>();
  const counts = { sent: 0, calls: 0, received: 0, batches: 0, expired: 0, longest: 0 };
  let waiting = 0;
  let last = 0;

  const port: RefreshQueue = {
    most: 10,
    send: async (refreshes) => {
      counts.calls++;
      for (const refresh of refreshes) {
        const lane = lanes.get(refresh.lane) ?? { messages: [], hiddenUntilMs: 0 };
        lane.messages.push({ ...refresh, id: `${++last}`, sentAtMs: nowMs(), deliveries: 0 });
        lanes.set(refresh.lane, lane);
      }
      counts.sent += refreshes.length;
      waiting += refreshes.length;
      counts.longest = Math.max(counts.longest, waiting);
      return refreshes.length;
    },
    delay: async (message, ms) => {
      counts.calls++;
      const lane = lanes.get(message.lane);
      if (lane) lane.hiddenUntilMs = nowMs() + ms;
    },
  };

  const dropOld = (lane: Lane) => {
    const old = lane.messages.findIndex(({ sentAtMs }) => sentAtMs + keptMs >= nowMs());
    const dropped = lane.messages.splice(0, old === -1 ? lane.messages.length : old).length;
    counts.expired += dropped;
    waiting -= dropped;
  };

  return {
    port,
    counts,
    waiting: () => waiting,
    receive: (most: number): ReceivedRefresh[] => {
      const batch: ReceivedRefresh[] = [];
      for (const lane of lanes.values()) {
        if (batch.length === most) break;
        if (lane.messages.length === 0 || lane.hiddenUntilMs > nowMs()) continue;
        dropOld(lane);
        const taken = lane.messages.slice(0, most - batch.length);
        for (const message of taken) {
          message.deliveries++;
          batch.push({ ...message, receipt: message.id });
        }
        if (taken.length > 0) lane.hiddenUntilMs = nowMs() + visibilityMs;
      }
      if (batch.length > 0) counts.batches++;
      counts.received += batch.length;
      return batch;
    },
    /** Deletes what is done of a batch. */
    done: (batch: readonly ReceivedRefresh[], again: readonly ReceivedRefresh[]) => {
      counts.calls++;
      const kept = new Set(again.map(({ id }) => id));
      for (const name of new Set(batch.map(({ lane }) => lane))) {
        const lane = lanes.get(name);
        if (!lane) continue;
        const ofLane = batch.filter((each) => each.lane === name);
        const gone = new Set(ofLane.map(({ id }) => id).filter((id) => !kept.has(id)));
        lane.messages = lane.messages.filter(({ id }) => !gone.has(id));
        waiting -= gone.size;
        if (ofLane.every(({ id }) => gone.has(id))) lane.hiddenUntilMs = 0;
        // Another batch may begin with the lane's next message.
        lanes.delete(name);
        lanes.set(name, lane);
      }
    },
  };
};
