import { describe, expect, it } from 'vitest';
import {
  createActivityReader,
  createActivityWriter,
} from '../../../functions/activity/adapters/activity-rows.ts';
import type { Activity } from '../../../functions/activity/domain/activity.ts';
import { activityOfLine } from '../../../functions/activity/domain/activity-of-line.ts';
import { storeActivity } from '../../../functions/activity/domain/store-activity.ts';
import { updateItem } from '../../../functions/platform/aws/items.ts';
import { startTestDatabase } from '../../support/run/test-database.ts';
import { checkActivity } from './check-activity.ts';

const nowMs = Date.now();
const line = {
  at: new Date(nowMs).toISOString(),
  act: 'tenant.changed',
  result: 'done',
  tenant_id: 'acme',
  actor: { kind: 'api_key', id: 'key_1' },
  request_id: 'r',
  line: 1,
};
const entryOf = (members: object) => activityOfLine(JSON.stringify({ ...line, ...members }));

it('shows each of 20 tenants all of its own acts and no others, by every filter, one query a page', async () => {
  expect(await checkActivity(600, 4)).toBeGreaterThan(500);
});

describe('an entry', () => {
  it('has the same id for the same line, and another for any other', () => {
    expect(entryOf({})?.id).toBe(entryOf({})?.id);
    expect(entryOf({ recorded_by: 'another' })?.id).not.toBe(entryOf({})?.id);
  });

  it('comes behind an earlier one of its request, in the same millisecond too', () => {
    const later = Array.from({ length: 20 }, (_, n) => entryOf({ line: n + 1 })?.id ?? '');
    expect(later).toEqual(later.toSorted());
  });

  it('names an operator and a service of the platform only as what they are', () => {
    const actorOf = (kind: string) => entryOf({ actor: { kind, id: 'ada' } })?.actor;
    expect(actorOf('principal')).toEqual({ type: 'operator' });
    expect(actorOf('system')).toEqual({ type: 'platform' });
    expect(actorOf('api_key')).toEqual({ type: 'api_key', id: 'ada' });
  });

  it('says which settings an operator changed, and not to what', () => {
    const changed = ['return_origins', 'limits'];
    const entry = entryOf({ return_origins: ['https://a.example'], limits: 'default' });
    expect(entry?.details).toEqual({ request_id: 'r', changed });
  });

  it('says of a call where it went and what came back, and not for which service', () => {
    const call = { method: 'GET', host: 'api.example.com', status: 200 };
    const entry = entryOf({ act: 'provider_call.made', ...call, requested_by: 'ada' });
    expect(entry?.details).toEqual({ request_id: 'r', ...call });
  });
});

describe('storing', () => {
  const lineOf = (tenant_id: string, n = 1) => JSON.stringify({ ...line, tenant_id, line: n });
  const storing = (put: (entry: Activity) => Promise<void>, deleted?: string) => ({
    activityWriter: { put },
    tenantSettings: {
      of: async (tenantId: string) => (tenantId === deleted ? { deletionRequestedAtMs: 1 } : {}),
    },
    clock: { nowMs: () => nowMs },
  });

  it('fails for a tenant whose part of the table is busy, without more of its rows, and stores those of others', async () => {
    const stored: string[] = [];
    let refused = 0;
    const put = async ({ tenantId }: Activity) => {
      if (tenantId === 'busy' && ++refused) throw new Error('throttled');
      stored.push(tenantId);
    };
    const busy = Array.from({ length: 500 }, (_, n) => lineOf('busy', n));
    const texts = [...busy, lineOf('acme'), lineOf('other')];
    await expect(storeActivity(storing(put), texts)).rejects.toThrow('throttled');
    expect(stored).toEqual(['acme', 'other']);
    expect(refused).toBe(10);
  });

  it('leaves out a tenant that is being deleted, what concerns none, and what is over', async () => {
    const stored: string[] = [];
    const put = async ({ tenantId }: Activity) => void stored.push(tenantId);
    const old = JSON.stringify({ ...line, at: '2020-01-01T00:00:00.000Z' });
    const rotated = JSON.stringify({ ...line, act: 'secrets.rotated' });
    await storeActivity(storing(put, 'gone'), [lineOf('gone'), old, rotated, lineOf('acme')]);
    expect(stored).toEqual(['acme']);
  });
});

it('a list leaves out and names an act of a later release, and goes on behind it', async () => {
  const { database } = await startTestDatabase();
  const entries = [1, 2, 3].flatMap((n) => entryOf({ line: n }) ?? []);
  for (const entry of entries) await createActivityWriter(database).put(entry);
  const [first, later, last] = entries.map(({ id }) => id);
  const key = { tenant_id: 'acme', activity_id: later };
  const write = { update: 'SET act = :act', values: { ':act': 'agent.dreamt' } };
  await updateItem(database, 'activity', key, write);
  const query = { tenantId: 'acme', fromMs: 0, limit: 2 };
  const { page } = createActivityReader(database);
  const { found, unreadable, next } = await page(query);
  expect(found.map(({ id }) => id)).toEqual([last]);
  expect(unreadable).toMatchObject([{ message: `A row cannot be read: activity acme ${later}` }]);
  const behind = await page({ ...query, after: next });
  expect(behind.found.map(({ id }) => id)).toEqual([first]);
});
