import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../functions/routes.ts';
import { functionOf } from '../../../infra/bundling/handler-name.ts';
import { budgets, isValid, judge, overBytes, overCpu, unexpectedCalls } from './budgets.ts';
import { reference, selectCases, withVariants } from './case.ts';
import { costPage } from './cost-page.ts';
import figures from './figures.json' with { type: 'json' };
import { performancePage, saving } from './performance-page.ts';
import { type CaseCounts, type Cold, type ColdPair, type Result, summarize } from './result.ts';
import { measureFleet } from './scale/measure-fleet.ts';
import { percentile } from './statistics.ts';

const look: Cold & CaseCounts = {
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
  'list-agents': [0.6, 0.59, 0.61, 0.6, 0.6],
  'raw, agents': [0.6, 0.6, 0.6, 0.6, 0.6],
};

const [empty] = resultsOf(calm);
if (!empty) throw new Error('There is no E');

describe('a run of the benchmark', () => {
  it('is void when the same bundle differs from itself', () => {
    expect(isValid({ selfRatio: 1.03, selfMargin: 0.02 }, 0.05)).toBe(true);
    expect(isValid({ selfRatio: 0.843, selfMargin: 0.02 }, 0.05)).toBe(false);
    expect(isValid({ selfRatio: Number.NaN, selfMargin: Number.NaN }, 0.05)).toBe(false);
    // It agrees by chance.
    expect(isValid({ selfRatio: 1.027, selfMargin: 0.19 }, 0.05)).toBe(false);
  });

  it('starts a case in each of its ways, of which the others are no function of ours', () => {
    const variants = [{ name: 'snapshot', start: async () => ({ flags: ['--snapshot-blob=x'] }) }];
    const all = withVariants([{ ...benchCase('list-agents'), variants }, benchCase('E')]);
    expect(all.map(({ name, by, task }) => [name, by, task])).toEqual([
      ['list-agents', undefined, 'agents'],
      ['list-agents, snapshot', 'snapshot', undefined],
      ['E', undefined, 'agents'],
    ]);
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
    const slow = listAgents(resultsOf({ ...calm, 'list-agents': [0.8, 0.8] }));
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
    const outcome = {
      results: resultsOf(slowPeer),
      empty,
      selfRatio: 1,
      selfMargin: 0,
      bytesOf: () => 0,
    };
    expect(judge(outcome, 1).filter((fault) => fault.includes('raw'))).toEqual([]);
  });
});

const pageAt = (path: string) =>
  readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');

describe('docs/performance.md', () => {
  it('has the figures of the last run (npm run bench -- functions --save)', () => {
    const page = pageAt('performance.md');
    expect(performancePage(page, figures)).toBe(page);
  });

  it('has the costs of every operation in docs/deploy/cost.md', () => {
    const page = pageAt('deploy/cost.md');
    expect(costPage(page, saving, figures.costs)).toBe(page);
    const known = new Set(figures.costs.map(({ bundle }) => bundle));
    expect(routes.map(functionOf).filter((name) => !known.has(name))).toEqual([]);
  });

  it('is of a valid run', () => {
    expect(Math.abs(figures.selfRatio - 1)).toBeLessThanOrEqual(0.05);
  });

  it('has a column for each other way to start a process', () => {
    const [plain] = figures.cases.filter(({ name }) => name === 'list-agents');
    const snapshot = {
      ...plain,
      name: 'list-agents, snapshot',
      by: 'snapshot',
      coldCpuToD: 0.4567,
    };
    const page = performancePage(pageAt('performance.md'), {
      ...figures,
      cases: [...figures.cases, { ...empty, ...snapshot, task: '' }],
    });
    expect(page).toContain('|  | CPU ÷ D, cold | from a snapshot |');
    expect(page).toMatch(/\| list-agents \| 0\.\d\d \| 0\.46 \|/);
    expect(page).toMatch(/\| get-agent \| 0\.\d\d \| {2}\|/);
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
