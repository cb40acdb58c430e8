import type { ProviderFinder } from '../../../providers/catalogue.ts';
import type { Clock, Deadline } from '../../model/ports.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { laneOf, refreshParts } from '../refresh-place.ts';
import type { DueConnection, DueConnections, QueuedRefreshes, RefreshQueue } from './ports.ts';

export type QueueDueDeps = {
  dueConnections: DueConnections;
  refreshQueue: RefreshQueue;
  providers: ProviderFinder;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * What one run did. `overdue` counts connections that earlier runs should have sent, and `remaining`
 * says whether some were not sent.
 */
export type QueueRun = { queued: number; overdue: number; remaining: boolean };

/** One call of the function refreshes this many. A message that its provider delays as often is not given up. */
export const mostKeys = 25;
/**
 * What a lane can do until the next run, at almost half a second each. More would only wait. SQS finds
 * no lane behind 120,000 messages, so all lanes together must stay below that; a test computes it.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/avoid-backlog-with-the-same-message-group-id.html
 */
export const mostMessagesOfLane = 300;
/** Enough for a page and what is not sent yet. With less left, the run ends. */
const leastRemainingMs = 10_000;
/** Three runs. */
const overdueMs = 3 * 60 * 60 * 1000;

/**
 * Sends connections whose refresh is due to the queue, longest due first, and of each lane as many as
 * it can do until the next run. A connection stays due until it is refreshed, so what is not sent now
 * is found by the next run, and so is what the queue has forgotten by then.
 */
export const queueDueConnections = async (
  deps: QueueDueDeps,
  deadline: Deadline,
): Promise<QueueRun> => {
  const run: QueueRun = { queued: 0, overdue: 0, remaining: false };
  const onUnread = (error: unknown) => {
    run.remaining = true;
    deps.report(error);
  };
  const nowMs = deps.clock.nowMs();
  const outbox = createOutbox(deps, run);
  const { dueConnections, providers } = deps;
  for await (const due of longestDueFirst({ dueConnections, nowMs, onUnread })) {
    if (deadline.remainingMs() < leastRemainingMs) {
      run.remaining = true;
      break;
    }
    const { dueAtMs, ...key } = due;
    if (dueAtMs < nowMs - overdueMs) run.overdue++;
    // Products that share grants also share a provider's limits.
    const family = providers.get(key.integrationType)?.grantFamily ?? key.integrationType;
    await outbox.add(laneOf(key, family), key);
  }
  await outbox.flush();
  return run;
};

/** What is not sent yet, by lane. */
const createOutbox = ({ refreshQueue, report }: QueueDueDeps, run: QueueRun) => {
  const lanes = new Map<string, { keys: ConnectionKey[]; messages: number }>();
  let ready: QueuedRefreshes[] = [];
  const onFailure = (error: unknown) => {
    report(error);
    return 0;
  };

  const send = async () => {
    const messages = ready;
    ready = [];
    if (messages.length === 0) return;
    const taken = await refreshQueue.send(messages).catch(onFailure);
    run.queued += taken;
    if (taken < messages.flatMap(({ keys }) => keys).length) run.remaining = true;
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
        run.remaining = true;
        return;
      }
      of.keys.push(key);
      if (of.keys.length === mostKeys) await makeReady(lane, of);
    },
    flush: async (): Promise<void> => {
      for (const [lane, of] of lanes) if (of.keys.length > 0) await makeReady(lane, of);
      await send();
    },
  };
};

type Finding = {
  dueConnections: DueConnections;
  nowMs: number;
  /** Of a part that cannot be read to its end. The others do not wait for it. */
  onUnread(error: unknown): void;
};

/** All connections whose refresh is due, of all parts of the index, longest due first. */
const longestDueFirst = async function* (finding: Finding): AsyncGenerator<DueConnection> {
  const heads = new Map<AsyncGenerator<DueConnection>, DueConnection>();
  const advance = async (part: AsyncGenerator<DueConnection>) => {
    const { value, done } = await part.next();
    if (done) heads.delete(part);
    else heads.set(part, value);
  };
  await Promise.all(refreshParts.map((part) => advance(dueIn(part, finding))));
  for (;;) {
    let first: [AsyncGenerator<DueConnection>, DueConnection] | undefined;
    for (const head of heads) if (!first || head[1].dueAtMs < first[1].dueAtMs) first = head;
    if (!first) return;
    yield first[1];
    await advance(first[0]);
  }
};

const dueIn = async function* (
  part: string,
  { dueConnections, nowMs, onUnread }: Finding,
): AsyncGenerator<DueConnection> {
  try {
    for await (const page of dueConnections.find(part, nowMs)) yield* page;
  } catch (error) {
    onUnread(error);
  }
};
