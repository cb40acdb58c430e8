import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnectionsById } from '../../../../functions/connections/adapters/connections-by-id.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const database = await createTestDatabase();
let queries = 0;
database.client.middlewareStack.add(
  (next) => (args) => {
    queries++;
    return next(args);
  },
  { step: 'initialize' },
);

/** A process of its own. @returns how often a search pauses, and then queries again */
const searching = () => {
  let pauses = 0;
  const byId = createConnectionsById(database, async (ms) => {
    expect(ms).toBeGreaterThanOrEqual(100);
    pauses++;
  });
  return async (tenantId: string, agoMs = 0): Promise<number> => {
    queries = 0;
    pauses = 0;
    expect(await byId.find(tenantId, uuidV7(Date.now() - agoMs))).toBeUndefined();
    expect(queries).toBe(1 + pauses);
    return pauses;
  };
};

describe('a tenant that asks for ids that it makes up', () => {
  it.each([
    ['as of now', 0, 3],
    ['of the past', 60_000, 1],
  ])('makes a process pause for five searches a minute, with ids %s', async (_, agoMs, pauses) => {
    const search = searching();
    for (let n = 0; n < 5; n++) expect(await search('hostile', agoMs)).toBe(pauses);
    for (let n = 0; n < 50; n++) expect(await search('hostile', agoMs)).toBe(0);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await search('hostile', agoMs)).toBe(pauses);
  });

  it('leaves the pauses of another tenant, and its own for new ids', async () => {
    const search = searching();
    for (let n = 0; n < 5; n++) await search('hostile', 60_000);
    expect(await search('another', 60_000)).toBe(1);
    expect(await search('hostile')).toBe(3);
  });
});
