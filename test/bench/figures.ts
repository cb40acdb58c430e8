import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import * as z from 'zod';
import type { Result } from './result.ts';
import type { Outcome, Run } from './run-bench.ts';

const steady = z.object({
  cpuMs: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  cpuToRaw: z.number(),
  p50ToRaw: z.number(),
});

const caseFigures = z.object({
  name: z.string(),
  bundle: z.string(),
  task: z.string().optional(),
  by: z.string().optional(),
  bytes: z.number(),
  coldCpuToD: z.number(),
  initCpuMs: z.number(),
  coldCpuMs: z.number(),
  warmCpuMs: z.number(),
  peakMib: z.number(),
  calls: z.object({ dynamodb: z.number(), kms: z.number(), provider: z.number() }),
  /** After 200 requests. */
  steady: steady.optional(),
});

/** What `--json` and `--save` write of a run. */
export const figuresSchema = z.object({
  date: z.string(),
  commit: z.string(),
  node: z.string(),
  processor: z.string(),
  rounds: z.number(),
  memoryMb: z.number(),
  /** Of D to itself. */
  selfRatio: z.number(),
  cases: z.array(caseFigures),
});

export type Figures = z.infer<typeof figuresSchema>;
export type CaseFigures = z.infer<typeof caseFigures>;

const rounded = (value: number) => Number(value.toPrecision(4));

const caseFiguresOf = (result: Result): CaseFigures => {
  const { benchCase, dynamodbCalls, kmsCalls, providerCalls } = result;
  return {
    name: benchCase.name,
    bundle: benchCase.bundle,
    task: benchCase.task,
    by: benchCase.by,
    bytes: result.bytes,
    coldCpuToD: rounded(result.coldCpuToD),
    initCpuMs: rounded(result.initCpuMs),
    coldCpuMs: rounded(result.coldCpuMs),
    warmCpuMs: rounded(result.warmCpuMs),
    peakMib: rounded(Math.max(result.warmPeakMib, result.worstPeakMib)),
    calls: { dynamodb: dynamodbCalls, kms: kmsCalls, provider: providerCalls },
    ...(Number.isNaN(result.steadyCpuMs)
      ? {}
      : {
          steady: {
            cpuMs: rounded(result.steadyCpuMs),
            p50Ms: rounded(result.steadyP50Ms),
            p99Ms: rounded(result.steadyP99Ms),
            cpuToRaw: rounded(result.steadyCpuToRaw),
            p50ToRaw: rounded(result.steadyP50ToRaw),
          },
        }),
  };
};

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

export const toFigures = (run: Run, { results, selfRatio }: Outcome): Figures => {
  const isDirty = git('status', '--porcelain', '--', 'functions', 'infra') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git('rev-parse', '--short=8', 'HEAD')}${isDirty ? ' and changes' : ''}`,
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    rounds: run.rounds,
    memoryMb: run.memoryMb,
    selfRatio: Number(selfRatio.toFixed(3)),
    cases: results.map(caseFiguresOf),
  };
};
