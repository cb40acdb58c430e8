import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { queueDueConnections } from '../../../functions/connections/domain/due/find-due.ts';
import type {
  QueuedRefreshes,
  RefreshQueue,
} from '../../../functions/connections/domain/due/ports.ts';
import {
  type RefreshQueuedDeps,
  refreshQueuedConnections,
} from '../../../functions/connections/domain/due/refresh-queued-connections.ts';
import type {
  AppKey,
  Deadline,
  OAuthApp,
  SecretBox,
} from '../../../functions/platform/model/ports.ts';
import { queueReaders, visibilitySecondsOf } from '../../../functions/queue-readers.ts';
import { schedules } from '../../../functions/schedules.ts';
import { createFifoQueue } from '../queues/fifo-queue.ts';
import type { createFleet } from './fleet.ts';
import { createTokenEndpoints, type Nature } from './token-endpoints.ts';
import { createVirtualTime } from './virtual-time.ts';

const [schedule] = schedules;
const [reader] = queueReaders;
/** How soon Lambda sees a message. */
const pollMs = 5_000;

type World = {
  fleet: ReturnType<typeof createFleet>;
  beganAtMs: number;
  natureOf?: (family: string) => Nature;
  /** Whether a tenant's own app is stored no more. */
  isAppGone?: (tenantId: string) => boolean;
  /** Among how many messages SQS looks for groups: as in AWS, or fewer for a small fleet. */
  sight?: number;
  /** Whether a batch is handed over twice: at the same time, or once more what is done of it. */
  repeatOf?: () => 'at_once' | 'later' | undefined;
};

/** The scheduled function and those that read its queue, in simulated time, with counts of what they cost. */
export const createDays = ({
  fleet,
  beganAtMs,
  natureOf = () => ({ latencyMs: 300, perSecond: 1_000 }),
  repeatOf = () => undefined,
  isAppGone = () => false,
  sight,
}: World) => {
  const { clock, runUntil } = createVirtualTime(beganAtMs);
  const queue = createFifoQueue<QueuedRefreshes>(clock.nowMs, ({ shard }) => shard, {
    retentionMs: reader.retentionSeconds * 1000,
    visibilityMs: visibilitySecondsOf(reader) * 1000,
    mostDeliveries: reader.mostDeliveries,
    ...(sight === undefined ? {} : { sight }),
  });
  const refreshQueue: RefreshQueue = {
    most: 10,
    send: async (messages) => {
      queue.send(messages);
      return messages.reduce((sum, { keys }) => sum + keys.length, 0);
    },
    delay: async (message, ms) => queue.delay(message, ms),
  };
  const endpoints = createTokenEndpoints(clock, natureOf);
  const outcomes: Record<string, number> = {};
  const counts = { kms: 0, invocations: 0, lambdaMs: 0, overdue: 0, remaining: 0 };
  const errors: unknown[] = [];
  const report = (error: unknown): void => {
    if (!(error instanceof Error) || error.name !== 'ServiceError') errors.push(error);
  };
  const opened = async (text: string) => {
    counts.kms++;
    return text;
  };
  const secretBox: SecretBox = {
    open: opened,
    prepare: async () => {
      counts.kms++;
      return (text) => text;
    },
  };
  const appOf = ({ integrationType, tenantId }: AppKey): OAuthApp | undefined =>
    tenantId !== undefined && isAppGone(tenantId)
      ? undefined
      : { integrationType, tenantId, clientId: tenantId ?? 'id', clientSecret: 's' };
  const deps: RefreshQueuedDeps = {
    connections: fleet.connections,
    providers,
    secretBox,
    // Cached in the real composition.
    oauthApps: {
      getRegistration: async (key) => appOf(key),
      get: async (key) => appOf(key),
    },
    oauthClient: endpoints.client,
    // A token whose exchange is refused is refused everywhere.
    providerApi: { call: async () => ({ status: 401, headers: {}, body: {}, bytes: 0 }) },
    isHealthCheckOn: false,
    refreshesInFlight: new Map(),
    auditUse: () => {},
    clock,
    report,
    refreshQueue,
  };
  const deadlineIn = (seconds: number): Deadline => {
    const endsAtMs = clock.nowMs() + seconds * 1000;
    return {
      signal: new AbortController().signal,
      remainingMs: () => endsAtMs - clock.nowMs(),
    };
  };

  let calls = 0;
  const invoke = async (batch: ReturnType<typeof queue.receive>) => {
    const startedAtMs = clock.nowMs();
    counts.invocations++;
    // Each process has its own.
    const own = { ...deps, refreshesInFlight: new Map() };
    const result = await refreshQueuedConnections(own, batch, deadlineIn(reader.timeoutSeconds));
    counts.lambdaMs += clock.nowMs() - startedAtMs;
    for (const [name, count] of Object.entries(result.run)) {
      outcomes[name] = (outcomes[name] ?? 0) + count;
    }
    return result;
  };
  const deliver = async (batch: ReturnType<typeof queue.receive>) => {
    const repeat = repeatOf();
    const atOnce = repeat === 'at_once' ? invoke(batch) : undefined;
    const { again } = await invoke(batch);
    // What was given back to the queue is another batch's from now on.
    const isDone = (message: (typeof batch)[number]) => !again.includes(message);
    await (repeat === 'later' ? invoke(batch.filter(isDone)) : atOnce);
    return again;
  };
  const dispatch = () => {
    while (calls < reader.maximumConcurrency) {
      const batch = queue.receive(reader.batchSize);
      if (batch.length === 0) return;
      calls++;
      void deliver(batch).then((again) => {
        queue.done(batch, again);
        calls--;
        dispatch();
      });
    }
  };
  const everySoOften = async (ms: number, act: () => unknown) => {
    for (;;) {
      await act();
      await clock.sleep(ms);
    }
  };
  const tenantApps = { all: async () => [] };
  const plan = async () => {
    const run = await queueDueConnections(
      { ...deps, dueConnections: fleet.dueConnections, tenantApps, refreshQueue },
      deadlineIn(schedule.timeoutSeconds),
    );
    counts.overdue += run.overdue;
    counts.remaining += run.remaining ? 1 : 0;
  };
  void everySoOften(schedule.everyMinutes * 60_000, plan);
  void everySoOften(pollMs, dispatch);
  return { runUntil, clock, queue, endpoints, outcomes, counts, errors };
};
