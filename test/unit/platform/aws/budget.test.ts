import { beforeEach, expect, it } from 'vitest';
import { createBudgets } from '../../../../functions/platform/aws/budgets.ts';
import type { Budgets } from '../../../../functions/platform/model/limiters.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const startMs = 1_800_000_000_000;
let nowMs = startMs;
let tenantId = '';
/** Two processes. */
const [here, there] = [0, 1].map(() => createBudgets(database, () => nowMs)) as [Budgets, Budgets];
const limit = { perSecond: 5, burst: 150 };
const ofAll = { perSecond: 20, burst: 300 };
const of = (type: string, budgets = here) => budgets(tenantId, { [type]: limit, all: ofAll });
let [budget, other] = [of('gmail'), of('gmail', there)];

beforeEach(() => {
  nowMs = startMs;
  tenantId = uuidV7(startMs);
  [budget, other] = [of('gmail'), of('gmail', there)];
});

const consumeAll = async (from = budget) => {
  let consumed = 0;
  while ((await from.consume(10)).admitted) consumed++;
  return consumed;
};

it('admits what fits at its full cost, and says when the next would', async () => {
  expect(await consumeAll()).toBe(15);
  const refused = { admitted: false, remaining: 0, retryAfterMs: 2_000 };
  expect(await other.consume(10)).toMatchObject(refused);
  expect(await other.consume(5)).toMatchObject({ ...refused, retryAfterMs: 1_000 });
});

it('admits at once what fits into what was given back, at every process', async () => {
  await consumeAll();
  await other.giveBack(9);
  expect(await budget.consume(10)).toMatchObject({ admitted: false, retryAfterMs: 200 });
  await other.giveBack(9);
  expect(await budget.consume(10)).toMatchObject({ admitted: true, remaining: 8 });
});

it('heals by itself from what was never given back', async () => {
  await consumeAll();
  nowMs += 30_000;
  expect(await consumeAll()).toBe(15);
});

it('gives back nothing of what nobody took', async () => {
  await budget.giveBack(10);
  expect(await consumeAll()).toBe(15);
});

it('admits for all providers together what a tenant may use of all, and counts what it gives back', async () => {
  expect(await consumeAll(of('gmail'))).toBe(15);
  expect(await consumeAll(of('slack'))).toBe(15);
  expect(await consumeAll(of('zoom', there))).toBe(0);
  await of('slack').giveBack(10);
  expect(await consumeAll(of('zoom', there))).toBe(1);
});
