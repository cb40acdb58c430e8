import { expect } from 'vitest';
import {
  createActivityReader,
  createActivityWriter,
} from '../../../functions/activity/adapters/activity-rows.ts';
import { storedMs } from '../../../functions/activity/domain/activity.ts';
import { tenantActs } from '../../../functions/activity/domain/acts.ts';
import type { ActivityQuery } from '../../../functions/activity/domain/ports.ts';
import { storeActivity } from '../../../functions/activity/domain/store-activity.ts';
import { activityBody } from '../../../functions/activity/http/activity-body.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createTenantSettings } from '../../../functions/tenants/adapters/tenant-settings.ts';
import { seededRandom } from '../../support/run/random.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';
import { type AnyLine, anyLines, hidden, ids, tenantIds } from './any-acts.ts';

const seed = 20_261_128;
type Filter = Pick<ActivityQuery, 'integrationId' | 'agentId' | 'act' | 'isFailed'>;

const matches = (line: AnyLine, { integrationId, agentId, act, isFailed }: Filter) =>
  (integrationId === undefined || line.integration_id === integrationId) &&
  (agentId === undefined || line.agent_id === agentId) &&
  (act === undefined || line.act === act) &&
  (!isFailed || line.result !== 'done');

const [integrationId, agentId] = ids;
const [act, isFailed] = ['credential.used', true] as const;
const filters: Filter[] = [
  ...[{}, { integrationId }, { agentId }, { act }, { isFailed }],
  ...[
    { integrationId, act },
    { agentId, isFailed },
    { integrationId, agentId, act, isFailed },
  ],
];

/** Delivers lines as CloudWatch Logs does: in parts, in any order, some of them again, and after failures. */
const deliver = async (
  lines: readonly AnyLine[],
  store: (texts: readonly string[]) => Promise<void>,
) => {
  const random = seededRandom(seed);
  const texts = lines.map((line) => JSON.stringify(line));
  const parts = Array.from({ length: Math.ceil(texts.length / 50) }, (_, n) =>
    texts.slice(n * 50, n * 50 + 50),
  );
  const deliveries = parts.flatMap((part) => (random() < 0.1 ? [part, part] : [part]));
  deliveries.sort(() => random() - 0.5);
  for (const each of deliveries) {
    for (let tries = 0, isStored = false; !isStored; tries++) {
      expect(tries).toBeLessThan(3);
      isStored = await store(each).then(
        () => true,
        () => false,
      );
    }
  }
};

/**
 * Compares what each tenant reads with the audit log, by every filter, one query a page.
 * @returns how many entries were read
 */
export const checkActivity = async (count: number, limit: number) => {
  const database = await createTestDatabase();
  const nowMs = Date.now();
  const log = anyLines(count, seed, nowMs);
  const [reader, writer] = [
    createActivityReader(database, limit / 2),
    createActivityWriter(database),
  ];
  let puts = 0;
  await deliver(log, (texts) =>
    storeActivity(
      {
        activityWriter: {
          put: async (entry) => {
            if (++puts % 997 === 0) throw new Error('throttled');
            await writer.put(entry);
          },
        },
        tenantSettings: createTenantSettings(database),
        clock: { nowMs: () => nowMs },
      },
      texts,
    ),
  );
  let queries = 0;
  database.client.middlewareStack.add(
    (next) => (args) => {
      queries++;
      return next(args);
    },
    { step: 'initialize' },
  );

  const fromMs = nowMs - storedMs;
  let read = 0;
  for (const tenantId of tenantIds) {
    const own = log.filter(
      (line) =>
        line.tenant_id === tenantId &&
        tenantActs.some((act) => act === line.act) &&
        Date.parse(line.at) > fromMs,
    );
    for (const filter of filters) {
      const bodies: ReturnType<typeof activityBody>[] = [];
      const before = queries;
      let pages = 0;
      for (let after: string | undefined, isOver = false; !isOver; pages++) {
        const page = await reader.page({ tenantId, ...filter, fromMs, limit, after });
        bodies.push(...page.found.map(activityBody));
        after = page.next;
        isOver = after === undefined;
      }
      const expected = own.filter((line) => matches(line, filter));
      // `use` is each line's own.
      expect(bodies.map(({ details }) => details.use).toSorted()).toEqual(
        expected.map(({ use }) => use).toSorted(),
      );
      const times = bodies.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(JSON.stringify(bodies)).not.toContain(hidden);
      expect(queries - before).toBe(pages);
      const isSelecting = Object.keys(filter).length > 1;
      if (!isSelecting) expect(pages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
      read += bodies.length;
    }
  }
  // A cursor that a client had for a month.
  const late = { tenantId: tenantIds[0] ?? '', fromMs: nowMs, limit, after: uuidV7(nowMs - 1) };
  expect(await reader.page(late)).toEqual({ found: [], next: undefined });
  return read;
};
