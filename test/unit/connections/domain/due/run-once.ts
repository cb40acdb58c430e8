import { setImmediate } from 'node:timers/promises';
import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import type { ConnectionKey } from '../../../../../functions/connections/domain/connection-key.ts';
import { queueDueConnections } from '../../../../../functions/connections/domain/due/find-due.ts';
import type {
  DueConnection,
  QueuedRefreshes,
  TenantAppScan,
} from '../../../../../functions/connections/domain/due/ports.ts';
import { deadlineOf } from '../../../../support/connections/deadline.ts';

type Given = {
  nowMs: number;
  /** Throws where a part cannot be read. */
  dueIn: (part: string) => DueConnection[][];
  all?: (() => AsyncGenerator<ConnectionKey[]>) | undefined;
  tenantApps?: TenantAppScan['all'] | undefined;
  remainingMs?: number | (() => number);
  accepted?: (count: number) => number;
};

/** Queues what is due, where the queue accepts ten messages at most, and one call after the other. */
export const runOnce = async ({
  nowMs,
  dueIn,
  all,
  tenantApps = async () => [],
  remainingMs = 300_000,
  accepted = (count) => count,
}: Given) => {
  const calls: QueuedRefreshes[][] = [];
  const reported: unknown[] = [];
  let isBusy = false;
  const send = async (messages: readonly QueuedRefreshes[]) => {
    if (isBusy) throw new Error('Another call has not ended');
    isBusy = true;
    await setImmediate();
    isBusy = false;
    calls.push([...messages]);
    return accepted(messages.flatMap(({ keys }) => keys).length);
  };
  const deps = {
    providers,
    clock: { nowMs: () => nowMs, sleep: async () => {} },
    report: (error: unknown) => reported.push(error),
    dueConnections: {
      find: async function* (part: string) {
        yield* dueIn(part);
      },
    },
    everyConnection: all && { all },
    tenantApps: { all: tenantApps },
    refreshQueue: { most: 10, delay: async () => {}, send },
  };
  const result = await queueDueConnections(deps, deadlineOf(remainingMs));
  return { result, calls, messages: calls.flat(), reported };
};
