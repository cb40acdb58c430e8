import type { ConnectionKey } from '../connection-key.ts';
import type { QueuedRefreshes, RefreshQueue } from './ports.ts';

/** One call of the function refreshes this many. A message that its provider delays as often is not given up. */
export const mostKeys = 25;
/**
 * What a shard can do until the next run, at almost half a second each. More would only wait. SQS finds
 * no shard behind 120,000 messages, so all shards together must stay below that; a test computes it. AWS alone
 * says that number.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/avoid-backlog-with-the-same-message-group-id.html
 */
export const mostMessagesOfShard = 300;

/** How many connections were sent, and whether some were not. */
export type OutboxCounts = { queued: number; remaining: boolean };

/** What is not sent yet, by shard. */
export const createOutbox = (refreshQueue: RefreshQueue, report: (error: unknown) => void) => {
  const shards = new Map<string, { keys: ConnectionKey[]; messages: number }>();
  let ready: QueuedRefreshes[] = [];
  const sent: OutboxCounts = { queued: 0, remaining: false };
  const onFailure = (error: unknown) => {
    report(error);
    return 0;
  };

  const send = async () => {
    const messages = ready;
    ready = [];
    if (messages.length === 0) return;
    const accepted = await refreshQueue.send(messages).catch(onFailure);
    sent.queued += accepted;
    if (accepted < messages.flatMap(({ keys }) => keys).length) sent.remaining = true;
  };
  const makeReady = async (shard: string, of: { keys: ConnectionKey[]; messages: number }) => {
    ready.push({ shard, keys: of.keys });
    of.keys = [];
    of.messages++;
    if (ready.length === refreshQueue.most) await send();
  };

  return {
    add: async (shard: string, key: ConnectionKey): Promise<void> => {
      const of = shards.get(shard) ?? { keys: [], messages: 0 };
      shards.set(shard, of);
      if (of.messages === mostMessagesOfShard) {
        sent.remaining = true;
        return;
      }
      of.keys.push(key);
      if (of.keys.length === mostKeys) await makeReady(shard, of);
    },
    /** Sends the rest. @returns what was sent so far */
    flush: async (): Promise<OutboxCounts> => {
      for (const [shard, of] of shards) if (of.keys.length > 0) await makeReady(shard, of);
      await send();
      return { ...sent };
    },
  };
};
