import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { afterAll } from 'vitest';
import { toItemKey } from '../../../../functions/connections/adapters/connection-item-key.ts';
import { readRefreshes } from '../../../../functions/connections/adapters/refresh-queue.ts';
import type { ConnectionKey } from '../../../../functions/connections/domain/connection-key.ts';
import { accountHashOf, keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { readQueues } from '../../../../functions/platform/aws/names.ts';
import { whenConditionHolds } from '../../../../functions/platform/aws/when-condition-holds.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { queueReaders } from '../../../../functions/queue-readers.ts';
import { queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import type { Queue } from '../../../../infra/local/aws/events/queue.ts';
import { createEventServices } from '../../../../infra/local/event-services.ts';
import { runQueueReader } from '../../../../infra/local/event-sources.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { openStore } from '../../../../infra/local/store.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { startStub } from '../../../support/providers/stub-server.ts';
import { startTestStack } from '../../../support/stack/start-test-stack.ts';
import { prepareFunction } from '../processes/function-process.ts';
import { createProcessPool } from './process-pool.ts';
import { createRotatingProviders } from './rotating-providers.ts';

const memoryMb = 512;
const types = ['gmail', 'zoom'] as const;
const perTenant = 100;
/** The embedded database does one write after the other. */
const atOnce = 10;
/** Longer than a process has for its work. */
const visibilitySeconds = 120;

const [reader] = queueReaders;

/** A queue of its own, which no function of a stack reads. */
const startQueue = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trunkline-queue-'));
  const store = openStore(dir);
  const services = createEventServices(store, 'local');
  const origin = await listen(services.server, 0);
  afterAll(async () => {
    services.server.closeAllConnections();
    await new Promise((resolve) => services.server.close(resolve));
    store.close();
    await rm(dir, { recursive: true, force: true });
  });
  const { queue: refreshes, deadLetters: refreshDeadLetters } = services.read.refreshQueue;
  return {
    refreshes,
    refreshDeadLetters,
    origin,
    url: queueUrl(origin, readQueues.refreshQueue.name('local')),
  };
};

const keysOfMessage = (record: SQSEvent['Records'][number]): readonly ConnectionKey[] => {
  const message = readRefreshes(record);
  return 'keys' in message ? message.keys : [];
};

/** The connections that an event of the queue names. */
const keysOf = ({ Records }: SQSEvent) => Records.flatMap(keysOfMessage);

/**
 * As if a while had passed since a process died that had these messages: its leases have expired, and
 * the queue gives the messages again. Nobody else refreshes their connections meanwhile.
 */
const passTime = async (
  { Records }: SQSEvent,
  { client, tableName }: Database,
  queue: Pick<Queue, 'hide'>,
): Promise<void> => {
  for (const record of Records) {
    for (const key of keysOfMessage(record)) {
      // Most have none.
      await whenConditionHolds(
        client.send(
          new UpdateCommand({
            TableName: tableName('integrations'),
            Key: toItemKey(key),
            UpdateExpression: 'SET lease_until_ms = :past',
            ConditionExpression: 'attribute_exists(lease_owner)',
            ExpressionAttributeValues: { ':past': 1 },
          }),
        ),
      );
    }
    queue.hide(record.receiptHandle, 0);
  }
};

/** The scheduled refresh in processes that die, on the tables and keys of a stack. */
export const startRefreshWorld = async (processes: number) => {
  const providers = createRotatingProviders();
  let onRefresh = () => {};
  const stub = await startStub((request) => {
    onRefresh();
    return providers.answer(request);
  });
  const stack = await startTestStack();
  const { connections, setUpApps, secretBox, database } = stack;
  await setUpApps(...types);
  const queue = await startQueue();
  const origins = ['https://oauth2.googleapis.com', 'https://zoom.us'];
  const prepare = (name: string) =>
    prepareFunction(
      name,
      stack,
      origins.map((origin): [string, string] => [origin, stub.origin]),
      { sqsEndpoint: queue.origin, refreshQueueUrl: queue.url },
    );
  const startPlanner = await prepare('refresh-due-connections');
  const startWorker = await prepare('refresh-queued-connections');
  const pool = await createProcessPool(() => startWorker(memoryMb), processes);
  afterAll(() => pool.close());

  /** Connections whose refresh is due, of some tenants. */
  const connectDue = async (count: number): Promise<ConnectionKey[]> => {
    const keys: ConnectionKey[] = [];
    for (let first = 0; first < count; first += perTenant) {
      const integrationType = types[(first / perTenant) % types.length] ?? 'gmail';
      const tenantId = `due-${first}`;
      const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
      const accounts = Array.from({ length: Math.min(perTenant, count - first) }, (_, n) => ({
        id: `${first + n}`,
        label: 'Ada',
      }));
      const ofTenant = accounts.map((account, n) => {
        const tokens = { accessToken: 'a', refreshToken: `${accountHashOf(account)}.0` };
        const sealedTokens = seal(JSON.stringify(tokens));
        return bareConnection({
          ...{ tenantId, integrationType, account, sealedTokens },
          integrationId: uuidV7(Date.now()),
          accessTokenExpiresAtMs: 1,
          refreshDueAtMs: 1_000 + n,
        });
      });
      for (let from = 0; from < ofTenant.length; from += atOnce) {
        const some = ofTenant.slice(from, from + atOnce);
        await Promise.all(some.map((one) => connections.put(one, undefined)));
      }
      keys.push(...ofTenant.map(keyOf));
    }
    return keys;
  };

  return {
    ...stack,
    connectDue,
    providers,
    queue,
    /** The scheduled function in a process; killed after a while, if that is given. */
    plan: async (killAfterMs?: number) => {
      const planner = await startPlanner(memoryMb);
      const timer =
        killAfterMs === undefined
          ? undefined
          : globalThis.setTimeout(() => process.kill(planner.pid, 'SIGKILL'), killAfterMs);
      const ran = await planner.invoke({}).catch(() => undefined);
      clearTimeout(timer);
      planner.stop();
      return ran && JSON.parse(ran);
    },
    read: () =>
      runQueueReader(reader, new Map([[reader.name, pool]]), queue.refreshes, {
        maximumConcurrency: processes,
        visibilitySeconds,
      }),
    /** Called with each refresh that reaches a provider. */
    onRefresh: (act: () => void) => {
      onRefresh = act;
    },
    kills: pool.kills,
    kill: async (choose: <T>(choices: readonly T[]) => T) => {
      const event = pool.kill(choose);
      if (!event) return;
      // Until the provider has answered nobody.
      await setTimeout(300);
      const keys = keysOf(event as SQSEvent);
      providers.loseAnswers(keys.map(({ accountHash }) => accountHash));
      await passTime(event as SQSEvent, database, queue.refreshes);
    },
  };
};
