import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { createRateLimiter } from '../../../functions/keys/adapters/rate-limits.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { limitRows } from '../../../functions/platform/aws/tables.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { environment } from '../../proof/explore/tables/key-schema.ts';
import { createMemoryTables } from '../../proof/explore/tables/memory-tables.ts';
import { startMs } from './limiter-world.ts';

/** What counts in this process as the limiter does if nothing is leased and every clock is the same. */
export const createIdealLimit = ({ perSecond, burst }: RateLimit) => {
  const intervalMs = 1000 / perSecond;
  let fullMs = 0;
  return (nowMs: number): boolean => {
    const nextMs = Math.max(fullMs, nowMs) + intervalMs;
    // Microseconds are rounded.
    const isAdmitted = nextMs <= nowMs + burst * intervalMs + 0.001;
    if (isAdmitted) fullMs = nextMs;
    return isAdmitted;
  };
};

type Limits = { rateLimit: RateLimit; tenantRateLimit: RateLimit };

/** Processes with leases, on tables in memory: fast enough for an hour of requests. */
export const createLeasingWorld = (limits: Limits, ahead: readonly number[]) => {
  const tables = createMemoryTables();
  const { client, tableName } = createDatabase({
    environment,
    region: 'us-east-1',
    sdkAttemptMs: 1,
  });
  const world = {
    nowMs: startMs,
    writes: 0,
    /** The answer of the next write that succeeds is lost: this happens, and then the SDK sends the write again. */
    beforeRepetition: undefined as (() => Promise<unknown>) | undefined,
    /** This happens before each write, but not before those that it makes itself. */
    beforeWrite: undefined as (() => Promise<unknown>) | undefined,
    /** How long a response takes. */
    responseMs: 0,
  };
  const send = async (command: object) => {
    const { beforeRepetition, beforeWrite } = world;
    world.beforeWrite = undefined;
    await beforeWrite?.();
    world.beforeWrite = beforeWrite;
    world.writes++;
    if (!beforeRepetition)
      return tables.execute(command).finally(() => {
        world.nowMs += world.responseMs;
      });
    await tables.execute(command);
    world.beforeRepetition = undefined;
    await beforeRepetition();
    try {
      return await tables.execute(command);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) error.$metadata = { attempts: 2 };
      throw error;
    }
  };
  const database = { client: Object.assign(client, { send }), tableName };
  const limiters = ahead.map((skewMs) =>
    createRateLimiter(database, limits, () => world.nowMs + skewMs),
  );
  const consume = (
    process: number,
    keyId = 'key',
    more: { session?: object; limitOverride?: RateLimit } = {},
  ) => {
    const limiter = limiters[process % limiters.length];
    if (!limiter) throw new Error('There is at least one process');
    return limiter.consume({ tenantId: 'tenant', keyId, ...more });
  };
  const deleteRow = () =>
    tables.execute(
      new DeleteCommand({
        TableName: tableName('rate_limits'),
        Key: { key_id: `${limitRows.limits}tenant` },
      }),
    );
  return { world, consume, deleteRow };
};
