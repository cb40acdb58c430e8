import * as z from 'zod';
import { parseJson } from '../../../../infra/parse-json.ts';

/** What Lambda reports of one invocation. `initMs` is that of a cold one: INIT, or the restore of a snapshot. */
export type Report = {
  initMs?: number | undefined;
  durationMs: number;
  billedMs: number;
  memoryMb: number;
  usedMb: number;
  /** `success`, or why there is no answer. */
  status: string;
};

/** With JSON as the format of its logs, as the functions of a deployment have. */
const platformReport = z.object({
  type: z.literal('platform.report'),
  record: z.object({
    status: z.string().default('success'),
    metrics: z.object({
      initDurationMs: z.number().optional(),
      restoreDurationMs: z.number().optional(),
      durationMs: z.number(),
      billedDurationMs: z.number(),
      memorySizeMB: z.number(),
      maxMemoryUsedMB: z.number(),
    }),
  }),
});

const readLine = (line: string): Report | undefined => {
  const { data } = platformReport.safeParse(parseJson(line));
  if (!data) return undefined;
  const { status, metrics } = data.record;
  return {
    initMs: metrics.initDurationMs ?? metrics.restoreDurationMs,
    durationMs: metrics.durationMs,
    billedMs: metrics.billedDurationMs,
    memoryMb: metrics.memorySizeMB,
    usedMb: metrics.maxMemoryUsedMB,
    status,
  };
};

/**
 * The report at the end of an invocation's log.
 * @returns undefined when it is not there
 * @see https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
 * @see https://github.com/awslabs/aws-lambda-rust-runtime, which reads the same members
 */
export const readReport = (log: string): Report | undefined => {
  for (const line of log.split('\n').toReversed()) {
    const report = readLine(line);
    if (report) return report;
  }
  return undefined;
};
