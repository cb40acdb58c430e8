import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airtable } from '../../../../../functions/catalogue/providers/airtable.ts';
import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import type { ConnectionKey } from '../../../../../functions/connections/domain/connection-key.ts';
import {
  isHealthChecked,
  isTimeToCheck,
} from '../../../../../functions/connections/domain/due/find-health-checks.ts';
import type { TenantAppScan } from '../../../../../functions/connections/domain/due/ports.ts';
import { schedules } from '../../../../../functions/schedules.ts';
import { runOnce } from './run-once.ts';

const [{ everyMinutes }] = schedules;
const everyMs = everyMinutes * 60_000;
const runsOfDay = 86_400_000 / everyMs;

const keyOf = (n: number, integrationType = 'notion'): ConnectionKey => ({
  tenantId: `t${n}`,
  integrationType,
  accountHash: 'unnamed',
});
const keys = (count: number, integrationType?: string) =>
  Array.from({ length: count }, (_, n) => keyOf(n, integrationType));

describe('the time of the day of a health check', () => {
  it('comes for each in one of the runs of any day', () => {
    const anyKey = fc.record({
      tenantId: fc.string(),
      integrationType: fc.constantFrom(...providers.keys()),
      accountHash: fc.string(),
    });
    fc.assert(
      fc.property(anyKey, fc.integer({ min: 0, max: 4_102_444_800_000 }), (key, startMs) => {
        const runs = Array.from({ length: runsOfDay }, (_, n) => startMs + n * everyMs);
        expect(runs.filter((nowMs) => isTimeToCheck(key, nowMs))).toHaveLength(1);
      }),
    );
  });

  it('is spread over the day', () => {
    const some = keys(runsOfDay * 50);
    for (let run = 0; run < runsOfDay; run++) {
      const count = some.filter((key) => isTimeToCheck(key, run * everyMs)).length;
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(85);
    }
  });
});

it('checks the health where the provider has a request for it and sends no notice of removals', () => {
  const checked = [...providers.values()]
    .filter((each) => isHealthChecked(each))
    .map(({ type }) => type);
  expect(checked).toEqual(expect.arrayContaining(['airtable', 'notion', 'linkedin', 'mailchimp']));
  for (const type of ['slack', 'shopify', 'pipedrive']) expect(checked).not.toContain(type);
  expect(isHealthChecked(undefined)).toBe(false);
  const { account: _, ...nowhere } = airtable;
  expect(isHealthChecked(nowhere)).toBe(false);
});

it('checks those of a tenant’s own app also where the provider sends notices, which it may send nowhere', () => {
  const ofTenantApp = { isOfTenantApp: true };
  for (const type of ['slack', 'shopify', 'pipedrive', 'airtable'])
    expect(isHealthChecked(providers.get(type), ofTenantApp)).toBe(true);
  const { account: _, ...nowhere } = airtable;
  expect(isHealthChecked(nowhere, ofTenantApp)).toBe(false);
});

const nowMs = 1_000 * everyMs;
const due = { ...keyOf(0, 'notion'), tenantId: 'due', dueAtMs: nowMs - 1 };

/** Runs once, with one connection that is due. */
const run = async (
  all: undefined | (() => AsyncGenerator<ConnectionKey[]>),
  remainingMs: number | (() => number) = 300_000,
  tenantApps?: TenantAppScan['all'],
) => {
  const dueIn = (part: string) => (part === 'due#0' ? [[due]] : []);
  const { result, messages, reported } = await runOnce({
    nowMs,
    dueIn,
    all,
    remainingMs,
    tenantApps,
  });
  const healthChecks = messages.slice(1).flatMap((each) => each.keys);
  return { result, first: messages[0]?.keys, healthChecks, reported };
};

describe('a run', () => {
  it('sends those whose time it is behind what is due, in messages of their own', async () => {
    const { result, first, healthChecks, reported } = await run(async function* () {
      yield keys(12_000);
      yield [...keys(500, 'slack'), ...keys(500, 'airtable')];
    });
    const expected = [...keys(12_000), ...keys(500, 'airtable')].filter((key) =>
      isTimeToCheck(key, nowMs),
    );
    expect(first).toEqual([keyOf(0, 'notion')].map((key) => ({ ...key, tenantId: 'due' })));
    expect(new Set(healthChecks)).toEqual(new Set(expected));
    expect(result).toEqual({
      queued: 1,
      overdue: 0,
      remaining: false,
      healthChecks: expected.length,
    });
    expect(reported).toEqual([]);
  });

  it('sends those of tenants with an app of their own also where the provider sends notices', async () => {
    const slack = async function* () {
      yield keys(500, 'slack');
    };
    const some = Array.from({ length: 250 }, (_, n) => ({
      tenantId: `t${n}`,
      integrationType: n % 2 === 0 ? 'slack' : 'gmail',
    }));
    const { healthChecks, reported } = await run(slack, 300_000, async () => some);
    const expected = keys(250, 'slack').filter(
      (key, n) => n % 2 === 0 && isTimeToCheck(key, nowMs),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(new Set(healthChecks)).toEqual(new Set(expected));
    expect(reported).toEqual([]);
  });

  it('checks the others where tenants’ apps cannot be read', async () => {
    const failing = async () => {
      throw new Error('throttled');
    };
    const { healthChecks, reported } = await run(
      async function* () {
        yield [...keys(500, 'slack'), ...keys(500, 'airtable')];
      },
      300_000,
      failing,
    );
    const expected = keys(500, 'airtable').filter((key) => isTimeToCheck(key, nowMs));
    expect(new Set(healthChecks)).toEqual(new Set(expected));
    expect(reported).toHaveLength(1);
  });

  it('reads no connections where the health check is off', async () => {
    const { result, healthChecks } = await run(undefined);
    expect(result).toEqual({ queued: 1, overdue: 0, remaining: false });
    expect(healthChecks).toEqual([]);
  });

  it('reports that it did not reach all, and that no refresh is late for it', async () => {
    let left = 2;
    const over = await run(
      async function* () {
        yield keys(500);
      },
      () => (left-- > 0 ? 300_000 : 0),
    );
    const unread = await run(async function* () {
      yield keys(500);
      throw new Error('throttled');
    });
    for (const { result, reported } of [over, unread]) {
      expect(result).toMatchObject({ queued: 1, remaining: false });
      expect(reported).toHaveLength(1);
    }
    expect(over.result.healthChecks).toBe(1);
    expect(unread.result.healthChecks).toBeGreaterThan(1);
  });
});
