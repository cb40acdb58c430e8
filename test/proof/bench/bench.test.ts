import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { budgets, isValid, judge, overBytes, overCpu, unexpectedCalls } from './budgets.ts';
import { reference } from './case.ts';
import figures from './figures.json' with { type: 'json' };
import { performancePage } from './performance-page.ts';
import { type Measured, percentile, type Result, selfRatio, summarize } from './result.ts';
import { measureFleet } from './scale/measure-fleet.ts';

const round = (coldCpuMs: number, changes: Partial<Measured> = {}): Measured => ({
  initCpuMs: 1,
  coldCpuMs,
  coldWallMs: 1,
  warmCpuMs: 1,
  coldPeakMib: 1,
  warmPeakMib: 1,
  worstPeakMib: 0,
  dynamodbCalls: 2,
  kmsCalls: 0,
  providerCalls: 0,
  steadyCpuMs: Number.NaN,
  steadyP50Ms: Number.NaN,
  steadyP99Ms: Number.NaN,
  ...changes,
});

const benchCase = (name: string, by?: string) => ({
  name,
  bundle: name,
  by,
  task: 'agents' as const,
  calls: { dynamodb: 2 },
  event: async () => ({}),
  response: { text: '' },
});

const cases = [
  benchCase('E', reference),
  benchCase('D', reference),
  benchCase('D again', reference),
  benchCase('list-agents'),
  benchCase('raw, agents', 'raw'),
];

const resultsOf = (measured: Record<string, Measured[]>) =>
  summarize(cases, new Map(Object.entries(measured)), () => 1000);

const listAgents = (results: Result[]) =>
  results.filter((result) => result.benchCase.name === 'list-agents');

const calm = {
  E: [round(30), round(30), round(30)],
  D: [round(98), round(100), round(200)],
  'D again': [round(102), round(100), round(200)],
  'list-agents': [round(70, { steadyCpuMs: 3 }), round(70), round(140)],
  'raw, agents': [round(60, { steadyCpuMs: 2 }), round(60), round(120)],
};

describe('a run of the benchmark', () => {
  it('divides by the mean of both Ds within each round, and what is steady by the raw function', () => {
    const [result] = listAgents(resultsOf(calm));
    expect(result?.coldCpuToD).toBeCloseTo(0.7);
    expect(result?.steadyCpuToRaw).toBe(1.5);
  });

  it('is void when the same bundle differs from itself', () => {
    const ratioOf = (d: number[]) =>
      selfRatio(new Map([...Object.entries(calm), ['D', d.map((ms) => round(ms))]]));
    const outcome = { results: [], bytesOf: () => 0 };
    expect(isValid({ ...outcome, selfRatio: ratioOf([98, 100, 200]) }, 0.05)).toBe(true);
    expect(isValid({ ...outcome, selfRatio: ratioOf([94, 94, 188]) }, 0.05)).toBe(false);
    expect(isValid({ ...outcome, selfRatio: Number.NaN }, 0.05)).toBe(false);
  });

  it('has a p99 that one slow request in a hundred does not change', () => {
    const values = Array.from({ length: 200 }, (_, n) => n + 1);
    expect(percentile(values, 0.5)).toBe(100);
    expect(percentile(values, 0.99)).toBe(198);
  });
});

describe('the judge', () => {
  it('finds a bundle that is too large, or has no budget', () => {
    const kB = budgets.kB.authorizer ?? 0;
    expect(overBytes(['authorizer'], () => kB * 1000)).toEqual([]);
    expect(overBytes(['authorizer'], () => kB * 1000 + 1)).toHaveLength(1);
    expect(overBytes(['unknown'], () => 1)).toHaveLength(1);
  });

  it('finds a function that takes too much, as far as it may', () => {
    const slow = listAgents(resultsOf({ ...calm, 'list-agents': [round(90), round(90)] }));
    expect(overCpu(listAgents(resultsOf(calm)), 1)).toEqual([]);
    expect(overCpu(slow, 1)).toHaveLength(1);
    expect(overCpu(slow, 1.3)).toEqual([]);
  });

  it('finds a call that was not expected', () => {
    const three = [round(70, { dynamodbCalls: 3 })];
    const chatty = listAgents(resultsOf({ ...calm, 'list-agents': three }));
    expect(unexpectedCalls(listAgents(resultsOf(calm)))).toEqual([]);
    expect(unexpectedCalls(chatty)).toHaveLength(1);
  });

  it('judges the time of the functions of the project alone', () => {
    const slowPeer = { ...calm, 'raw, agents': [round(900), round(900)] };
    const outcome = { results: resultsOf(slowPeer), selfRatio: 1, bytesOf: () => 0 };
    expect(judge(outcome, 1).filter((fault) => fault.includes('raw'))).toEqual([]);
  });
});

describe('docs/performance.md', () => {
  it('has the figures of the last run (npm run bench -- --save)', () => {
    const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8');
    expect(performancePage(page, figures)).toBe(page);
  });

  it('is of a valid run', () => {
    expect(Math.abs(figures.selfRatio - 1)).toBeLessThanOrEqual(0.05);
  });

  it('is not written without its marks', () => {
    expect(() => performancePage('# Performance', figures)).toThrow(/marks/);
  });
});

it('finds that a million unused connections reach no limit, and that none lapses', () => {
  const fleet = measureFleet(1_000_000, 400);
  // Those that live a week are refreshed every other day, and most others a few times a year.
  expect(fleet['refreshes a day']).toBeGreaterThan(15_000);
  expect(fleet['refreshes a day']).toBeLessThan(30_000);
  expect(fleet['most in an hour']).toBeLessThan(fleet['limit of an hour']);
  expect(fleet['most of a provider']).toBeLessThan(fleet['limit of a provider']);
  expect(fleet.lapsed).toBe(0);
});
