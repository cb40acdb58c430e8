import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { startTestDatabase } from '../../support/run/test-database.ts';
import { dayMs, type EndingRows, type TableWithEnd } from './ending-row.ts';
import { rowsOfPeople } from './rows-of-people.ts';
import { rowsOfTraffic } from './rows-of-traffic.ts';

const { database, deleteExpired } = await startTestDatabase();
const rows: EndingRows<TableWithEnd> = { ...rowsOfPeople(database), ...rowsOfTraffic(database) };

afterEach(() => {
  vi.useRealTimers();
});

/** Amazon's DynamoDB Local deletes at times of its own. */
describe.skipIf(inject('dynamodbEndpoint')).each(Object.entries(rows))('%s', (_, ofTable) => {
  it.each(ofTable)('$row counts to its end, and then no more, there or not', async (ending) => {
    const untilMs = await ending.store();
    const seenAt = async (atMs: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: atMs });
      return ending.see(atMs);
    };
    await deleteExpired(untilMs);
    expect(await seenAt(untilMs)).toEqual(ending.counts);
    expect(await seenAt(untilMs + 1_000)).toEqual(ending.lingering);
    expect(await seenAt(untilMs + 5 * dayMs)).toEqual(ending.lingering);
    await deleteExpired(untilMs + 100 * dayMs);
    expect(await seenAt(untilMs + 100 * dayMs)).toEqual(ending.gone);
  });
});
