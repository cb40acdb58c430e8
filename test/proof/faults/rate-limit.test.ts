import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../../functions/keys/adapters/rate-limits.ts';
import { createBudgets } from '../../../functions/platform/aws/budgets.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { getItem } from '../../../functions/platform/aws/items.ts';
import { readRow } from '../../../functions/platform/aws/metered-row.ts';
import type { Budget } from '../../../functions/platform/model/limiters.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import type { FaultMode } from '../../support/fault/fault.ts';
import { startFaultyServices } from '../../support/fault/faulty-services.ts';

const { dynamodb, directOptions } = await startFaultyServices();
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const open = (dynamodbEndpoint: string) =>
  createDatabase({ environment: 'local', region: 'us-east-1', dynamodbEndpoint }, credentials);
const database = open(directOptions.dynamodbEndpoint);
await createTables(database.client, 'local');

// Nothing is refilled while the clock stands, so every count is exact.
const startMs = 1_800_000_000_000;
let nowMs = startMs;
const limits = {
  rateLimit: { perSecond: 10, burst: 5 },
  tenantRateLimit: { perSecond: 10, burst: 7 },
};
const clock = () => nowMs;
const limiter = createRateLimiter(open(dynamodb.origin), limits, clock);
const other = createRateLimiter(database, limits, clock);

afterEach(() => {
  dynamodb.recover();
  nowMs = startMs;
});

const lost: FaultMode[] = ['commitThenDrop', 'commitThenHalf', 'failAfterCommit'];
const loseResponses = (mode: FaultMode, { from = 1, times = 1 }) =>
  dynamodb.inject({ mode, operation: 'UpdateItem', table: 'rate_limits', from, times });
const newCaller = () => ({ tenantId: uuidV7(startMs), keyId: 'key' });
type Caller = ReturnType<typeof newCaller>;
/** How many requests the row holds, of the key and of its tenant. */
const counted = async ({ tenantId, keyId }: Caller) => {
  const item = await getItem(database, 'rate_limits', { key_id: `tenant:${tenantId}` });
  const row = readRow(item);
  return [keyId, 'tenant'].map((name) => ((row.get(name)?.tatUs ?? 0) / 1000 - nowMs) / 100);
};

describe.each(lost)('a request whose admission is written and not answered: %s', (mode) => {
  it.each([
    ['the first', 0, 1],
    ['one of a busy key', 2, 2],
    ['the last of the burst', 4, 2],
  ])('is admitted and counted once: %s', async (_, before, writes) => {
    const caller = newCaller();
    for (let n = 0; n < before; n++) await other.consume(caller);
    // The write that admits a request of a busy key is the second one.
    loseResponses(mode, { from: writes });
    expect(await limiter.consume(caller)).toMatchObject({ admitted: true, remaining: 4 - before });
    expect(await counted(caller)).toEqual([before + 1, before + 1]);
  });

  it('is admitted and counted once when the repetition is not answered either', async () => {
    const caller = newCaller();
    loseResponses(mode, { times: 2 });
    expect(await limiter.consume(caller)).toMatchObject({ admitted: true, remaining: 4 });
    expect(await counted(caller)).toEqual([1, 1]);
  });

  it('is given back once', async () => {
    const tenantId = uuidV7(startMs);
    const [budget, elsewhere] = [open(dynamodb.origin), database].map((each) =>
      createBudgets(each, clock)(tenantId, { gmail: limits.rateLimit }),
    ) as [Budget, Budget];
    await elsewhere.consume(4);
    loseResponses(mode, {});
    await budget.giveBack(1);
    expect(await elsewhere.consume(1)).toMatchObject({ admitted: true, remaining: 1 });
  });

  it('leaves no more than the burst, however many come at once', async () => {
    const caller = newCaller();
    loseResponses(mode, { times: 6 });
    const consumed = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? limiter : other).consume(caller)),
    );
    const admitted = consumed.filter((one) => one.status === 'fulfilled' && one.value.admitted);
    expect(admitted.length).toBeLessThanOrEqual(5);
    expect(await counted(caller)).toEqual([5, 5]);
  });
});

it('admits a request that waited longer for its write than the key needed to be free again', async () => {
  const caller = newCaller();
  for (let n = 0; n < 5; n++) await other.consume(caller);
  const before = dynamodb.count();
  dynamodb.inject({ mode: { delayMs: 300 }, operation: 'UpdateItem', times: 1 });
  const late = limiter.consume(caller);
  await vi.waitFor(() => expect(dynamodb.count()).toBeGreaterThan(before), {
    interval: 5,
    timeout: 120_000,
  });
  nowMs += 1_000;
  expect(await late).toMatchObject({ admitted: true });
});

it('refuses for as much longer as the clock of its process is behind', async () => {
  const caller = newCaller();
  nowMs += 30;
  for (let n = 0; n < 5; n++) await other.consume(caller);
  nowMs -= 30;
  expect(await limiter.consume(caller)).toMatchObject({ admitted: false, retryAfterMs: 130 });
});
