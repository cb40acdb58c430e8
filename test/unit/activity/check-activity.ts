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

/** A line of the audit trail, with what a tenant may not see marked by `hidden`. */
type AnyLine = Record<string, unknown> & { at: string; act: string; result: string };

const hidden = 'HIDDEN';
const dayMs = 86_400_000;
const actors = [
  { kind: 'api_key', id: 'key_1' },
  { kind: 'session', id: 'session_1' },
  { kind: 'principal', id: `arn:aws:iam::1:user/${hidden}` },
  { kind: 'system', id: hidden },
  { kind: 'provider', id: 'slack' },
  { kind: 'person' },
  { kind: 'unknown' },
];
const uuidOf = (n: number) => `01932c07-2f5e-7c1a-9a63-${String(n).padStart(12, '0')}`;
/** Tenants whose ids begin alike, and which name the same ids. */
const tenantIds = Array.from({ length: 20 }, (_, n) => (n % 2 ? `t${n - 1}#x` : `t${n}`));
const ids = Array.from({ length: 5 }, (_, n) => uuidOf(n));

/** Lines of some tenants and of none, of the last 40 days, several in one millisecond. */
const anyLines = (count: number, seed: number, nowMs: number): AnyLine[] => {
  const random = seededRandom(seed);
  const of = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  let atMs = nowMs - 40 * dayMs;
  const stepMs = (2 * 40 * dayMs) / count;
  return Array.from({ length: count }, (_, n) => {
    atMs = Math.min(nowMs, atMs + (random() < 0.5 ? 0 : Math.floor(stepMs)));
    const act = String(of([...tenantActs, 'credential.used', 'credential.used', 'tenant.deleted']));
    const isFailed = random() < 0.1;
    return {
      at: new Date(atMs).toISOString(),
      act: random() < 0.02 ? 'notice.refused' : act,
      result: isFailed ? String(of(['refused', 'failed'])) : 'done',
      ...(isFailed && { reason: 'not_found' }),
      ...(random() < 0.95 && { tenant_id: of(tenantIds) }),
      ...(random() < 0.7 && { integration_id: of(ids), integration_type: 'slack' }),
      ...(random() < 0.3 && { agent_id: of(ids) }),
      actor: of(actors),
      // Callers choose it, and repeat it.
      request_id: random() < 0.1 ? 'chosen' : `r${n}`,
      line: n % 3,
      use: `use-${n}`,
      requested_by: hidden,
      source_address: hidden,
      user_agent: hidden,
      caused_by: hidden,
      recorded_by: hidden,
    };
  });
};

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
