import type { ProviderFinder } from '../../../catalogue/providers/catalogue.ts';
import type { Clock, Deadline } from '../../../platform/model/ports.ts';
import type { ConnectionKey } from '../connection-key.ts';
import { refreshParts, shardOf } from '../refresh-spread.ts';
import { findHealthChecks } from './find-health-checks.ts';
import type {
  ConnectionKeyScan,
  DueConnection,
  DueConnections,
  QueuedRefreshes,
  RefreshQueue,
  TenantAppScan,
} from './ports.ts';

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
type OutboxCounts = { queued: number; remaining: boolean };

/** What is not sent yet, by shard. */
const createOutbox = (refreshQueue: RefreshQueue, report: (error: unknown) => void) => {
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

export type QueueDueConnectionsDeps = {
  dueConnections: DueConnections;
  /** For daily health checks of unused connections; absent, there are none. */
  everyConnection?: ConnectionKeyScan | undefined;
  tenantApps: TenantAppScan;
  refreshQueue: RefreshQueue;
  providers: ProviderFinder;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * What one run did. `overdue` counts connections that earlier runs should have sent, and `remaining`
 * says whether some were not sent. `healthChecks` counts those sent for a health check.
 */
export type QueueRun = {
  queued: number;
  overdue: number;
  remaining: boolean;
  healthChecks?: number;
};

/** Enough for a page and what is not sent yet. With less left, the run ends. */
const leastRemainingMs = 10_000;
/** Three runs. */
const overdueMs = 3 * 60 * 60 * 1000;

/**
 * Sends connections whose refresh is due to the queue, longest due first, and of each shard as many as
 * it can handle until the next run. A connection stays due until it is refreshed, so what is not sent now
 * is found by the next run, and so is what the queue has forgotten by then.
 */
export const queueDueConnections = async (
  deps: QueueDueConnectionsDeps,
  deadline: Deadline,
): Promise<QueueRun> => {
  const outbox = createOutbox(deps.refreshQueue, deps.report);
  const add = (key: ConnectionKey) => {
    // Products that share grants also share a provider's limits.
    const family = deps.providers.get(key.integrationType)?.grantFamily ?? key.integrationType;
    return outbox.add(shardOf(key, family), key);
  };
  const nowMs = deps.clock.nowMs();
  const found = await addDue(deps, { nowMs, add }, deadline);
  const { queued, remaining } = await outbox.flush();
  const run = { queued, overdue: found.overdue, remaining: remaining || found.remaining };
  const { everyConnection } = deps;
  if (!everyConnection) return run;
  // In separate messages behind all refreshes: those prevent an end, a health check only sees it.
  await addHealthChecks({ ...deps, everyConnection }, { nowMs, add }, deadline);
  return { ...run, healthChecks: (await outbox.flush()).queued - queued };
};

type Adding = { nowMs: number; add(key: ConnectionKey): Promise<void> };

const addDue = async (
  { dueConnections, report }: QueueDueConnectionsDeps,
  { nowMs, add }: Adding,
  deadline: Deadline,
): Promise<Pick<QueueRun, 'overdue' | 'remaining'>> => {
  const run = { overdue: 0, remaining: false };
  const onUnread = (error: unknown) => {
    run.remaining = true;
    report(error);
  };
  for await (const due of longestDueFirst({ dueConnections, nowMs, onUnread })) {
    if (deadline.remainingMs() < leastRemainingMs) {
      run.remaining = true;
      break;
    }
    const { dueAtMs, ...key } = due;
    if (dueAtMs < nowMs - overdueMs) run.overdue++;
    await add(key);
  }
  return run;
};

/** Those that it does not reach are checked the next day. */
const addHealthChecks = async (
  deps: QueueDueConnectionsDeps & { everyConnection: ConnectionKeyScan },
  { nowMs, add }: Adding,
  deadline: Deadline,
): Promise<void> => {
  try {
    for await (const key of findHealthChecks({ ...deps, nowMs })) {
      if (deadline.remainingMs() < leastRemainingMs) throw new Error('Not all were checked');
      await add(key);
    }
  } catch (error) {
    deps.report(error);
  }
};

type DueSearch = {
  dueConnections: DueConnections;
  nowMs: number;
  /** Of a part that cannot be read to its end. The others do not wait for it. */
  onUnread(error: unknown): void;
};

/** All connections whose refresh is due, of all parts of the index, longest due first. */
const longestDueFirst = async function* (search: DueSearch): AsyncGenerator<DueConnection> {
  const heads = new Map<AsyncGenerator<DueConnection>, DueConnection>();
  const advance = async (part: AsyncGenerator<DueConnection>) => {
    const { value, done } = await part.next();
    if (done) heads.delete(part);
    else heads.set(part, value);
  };
  await Promise.all(refreshParts.map((part) => advance(dueIn(part, search))));
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
  { dueConnections, nowMs, onUnread }: DueSearch,
): AsyncGenerator<DueConnection> {
  try {
    for await (const page of dueConnections.find(part, nowMs)) yield* page;
  } catch (error) {
    onUnread(error);
  }
};
