import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestFolder } from '../../support/run/test-folder.ts';
import { caseOf, reference } from './case.ts';
import { createCpuTime } from './cpu-time.ts';
import { measureAllCold, withRetries } from './rounds.ts';
import { trimmed } from './statistics.ts';

const benchCase = (name: string) =>
  caseOf(name, {}, '', async () => ({}), name.startsWith('D') ? { by: reference } : {});

/** @param msOf what one start takes */
const measuredOn = (msOf: (name: string) => number, rounds = 5) =>
  measureAllCold(
    ['D again', 'list-agents', 'raw, agents'].map(benchCase),
    benchCase('D'),
    rounds,
    async ({ name }) => ({ initCpuMs: 1, coldCpuMs: msOf(name), coldWallMs: 1 }),
    () => {},
  );

describe('the rounds of the benchmark', () => {
  it('divides each case by the mean of a D before it and one after it', async () => {
    let slowly = 1;
    const measured = await measuredOn((name) => {
      slowly *= 1.01;
      return slowly * (name === 'list-agents' ? 70 : 100);
    });
    for (const { cpuToD } of measured.get('list-agents') ?? []) expect(cpuToD).toBeCloseTo(0.7, 3);
    expect(measured.get('D again')?.map(({ cpuToD }) => Number(cpuToD.toFixed(3)))).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('measures what varies more often, and D again in every round', async () => {
    let n = 0;
    const noise = [1, 1.3, 0.8, 1.1, 0.9];
    const measured = await measuredOn(
      (name) => (name === 'list-agents' ? 70 * (noise[n++ % 5] ?? 1) : 100),
      12,
    );
    expect(measured.get('list-agents')).toHaveLength(12);
    expect(measured.get('raw, agents')).toHaveLength(8);
    expect(measured.get('D again')).toHaveLength(12);
  });

  it('trims what a busy machine disturbed', () => {
    expect(trimmed([0.7, 0.7, 0.71, 0.69, 2]).value).toBeCloseTo(0.7, 1);
    expect(trimmed([0.7, 0.7, 0.71, 0.69, 0.7]).margin).toBeLessThan(0.02);
    expect(trimmed([0.7, 1.2, 0.5, 0.9, 0.3]).margin).toBeGreaterThan(0.2);
  });

  it('tries a failed call again, and names the case when it always fails', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => printed.mockRestore());
    let calls = 0;
    const failing = (times: number) => async () => {
      if (calls++ < times) throw new Error('504');
      return 'done';
    };
    expect(await withRetries('list-agents', failing(2))).toBe('done');
    calls = 0;
    await expect(withRetries('list-agents', failing(3))).rejects.toThrow('list-agents: 504');
  });

  it('counts a thread that ends as it was last read, and one that ends before it is read as none', () => {
    const tasks = createTestFolder();
    const add = (id: string, ms: number) => {
      mkdirSync(join(tasks, id));
      writeFileSync(join(tasks, id, 'schedstat'), `${ms * 1e6} 0 1`);
    };
    add('1', 30);
    add('2', 5);
    const cpuMs = createCpuTime(tasks);
    expect(cpuMs()).toBe(35);
    rmSync(join(tasks, '2'), { recursive: true });
    mkdirSync(join(tasks, '3'));
    expect(cpuMs()).toBe(35);
  });
});
