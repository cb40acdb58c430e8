import type { ConnectionKey } from '../connection-key.ts';
import type { QueuedRefreshes, RefreshQueue } from './ports.ts';

/** One call of the function refreshes this many. A message that its provider delays as often is not given up. */
export const mostKeys = 25;
/**
 * What a lane can do until the next run, at almost half a second each. More would only wait. SQS finds
 * no lane behind 120,000 messages, so all lanes together must stay below that; a test computes it. AWS alone
 * says that number.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/avoid-backlog-with-the-same-message-group-id.html
 */
export const mostMessagesOfLane = 300;

/** How many connections were sent, and whether some were not. */
export type Sent = { queued: number; remaining: boolean };

/** What is not sent yet, by lane. */
export const createOutbox = (refreshQueue: RefreshQueue, report: (error: unknown) => void) => {
  const lanes = new Map<string, { keys: ConnectionKey[]; messages: number }>();
  let ready: QueuedRefreshes[] = [];
  const sent: Sent = { queued: 0, remaining: false };
  const onFailure = (error: unknown) => {
    report(error);
    return 0;
  };

  const send = async () => {
    const messages = ready;
    ready = [];
    if (messages.length === 0) return;
    const taken = await refreshQueue.send(messages).catch(onFailure);
    sent.queued += taken;
    if (taken < messages.flatMap(({ keys }) => keys).length) sent.remaining = true;
  };
  const makeReady = async (lane: string, of: { keys: ConnectionKey[]; messages: number }) => {
    ready.push({ lane, keys: of.keys });
    of.keys = [];
    of.messages++;
    if (ready.length === refreshQueue.most) await send();
  };

  return {
    add: async (lane: string, key: ConnectionKey): Promise<void> => {
      const of = lanes.get(lane) ?? { keys: [], messages: 0 };
      lanes.set(lane, of);
      if (of.messages === mostMessagesOfLane) {
        sent.remaining = true;
        return;
      }
      of.keys.push(key);
      if (of.keys.length === mostKeys) await makeReady(lane, of);
    },
    /** Sends the rest. @returns what was sent so far */
    flush: async (): Promise<Sent> => {
      for (const [lane, of] of lanes) if (of.keys.length > 0) await makeReady(lane, of);
      await send();
      return { ...sent };
    },
  };
};
