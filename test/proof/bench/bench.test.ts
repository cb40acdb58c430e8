import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { budgets, isValid, judge, overBytes, overCpu, unexpectedCalls } from './budgets.ts';
import { reference, selectCases } from './case.ts';
import figures from './figures.json' with { type: 'json' };
import { performancePage } from './performance-page.ts';
import { type Cold, type ColdPair, type Counted, type Result, summarize } from './result.ts';
import { measureFleet } from './scale/measure-fleet.ts';
import { percentile } from './statistics.ts';

const look: Cold & Counted = {
  ...{ initCpuMs: 1, coldCpuMs: 1, coldWallMs: 1, warmCpuMs: 1 },
  ...{ coldPeakMib: 1, warmPeakMib: 1, worstPeakMib: 0 },
  ...{ dynamodbCalls: 2, kmsCalls: 0, providerCalls: 0, readUnits: 1, writeUnits: 1 },
};

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

const coldPair = (cpuToD: number): ColdPair => ({
  ...{ initCpuMs: 1, coldCpuMs: 100 * cpuToD, coldWallMs: 1, cpuToD, wallToD: 1 },
});

/** @param ratios to D, of each sample of each case */
const resultsOf = (ratios: Record<string, number[]>, dynamodbCalls = 2) =>
  summarize(
    cases,
    {
      looks: new Map(cases.map(({ name }) => [name, { ...look, dynamodbCalls }])),
      cold: new Map(Object.entries(ratios).map(([name, all]) => [name, all.map(coldPair)])),
      steady: new Map(),
    },
    () => 1000,
  );

const listAgents = (results: Result[]) =>
  results.filter((result) => result.benchCase.name === 'list-agents');

const calm = {
  'list-agents': [0.7, 0.69, 0.71, 0.7, 0.7],
  'raw, agents': [0.6, 0.6, 0.6, 0.6, 0.6],
};

describe('a run of the benchmark', () => {
  it('is void when the same bundle differs from itself', () => {
    const outcome = { results: [], bytesOf: () => 0 };
    expect(isValid({ ...outcome, selfRatio: 1.03 }, 0.05)).toBe(true);
    expect(isValid({ ...outcome, selfRatio: 0.843 }, 0.05)).toBe(false);
    expect(isValid({ ...outcome, selfRatio: Number.NaN }, 0.05)).toBe(false);
  });

  it('measures a wanted function beside the raw one of its task', () => {
    const selected = selectCases(cases, ({ name }) => name === 'list-agents');
    expect(selected.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
    const unlike = selectCases(cases, ({ name }) => name === 'get-health');
    expect(unlike.map(({ name }) => name)).toEqual(['E', 'D', 'D again']);
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
    const slow = listAgents(resultsOf({ ...calm, 'list-agents': [0.9, 0.9] }));
    expect(overCpu(listAgents(resultsOf(calm)), 1)).toEqual([]);
    expect(overCpu(slow, 1)).toHaveLength(1);
    expect(overCpu(slow, 1.3)).toEqual([]);
  });

  it('finds a call that was not expected', () => {
    const chatty = listAgents(resultsOf(calm, 3));
    expect(unexpectedCalls(listAgents(resultsOf(calm)))).toEqual([]);
    expect(unexpectedCalls(chatty)).toHaveLength(1);
  });

  it('judges the time of the functions of the project alone', () => {
    const slowPeer = { ...calm, 'raw, agents': [9, 9] };
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
