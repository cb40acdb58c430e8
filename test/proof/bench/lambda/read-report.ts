import * as z from 'zod';

/** What Lambda reports of one invocation. `initMs` is that of a cold one. */
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
      durationMs: z.number(),
      billedDurationMs: z.number(),
      memorySizeMB: z.number(),
      maxMemoryUsedMB: z.number(),
    }),
  }),
});

const readJson = (line: string): Report | undefined => {
  const { data } = platformReport.safeParse(parseJson(line));
  if (!data) return undefined;
  const { status, metrics } = data.record;
  return {
    initMs: metrics.initDurationMs,
    durationMs: metrics.durationMs,
    billedMs: metrics.billedDurationMs,
    memoryMb: metrics.memorySizeMB,
    usedMb: metrics.maxMemoryUsedMB,
    status,
  };
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** As text its members are separated by tabs. That of a snapshot begins with another word. */
const readText = (line: string): Report | undefined => {
  if (!line.startsWith('REPORT RequestId: ')) return undefined;
  const members = line.split('\t').map((member): [string, string] => {
    const [name = '', value = ''] = member.trim().split(': ');
    return [name, value];
  });
  const given = new Map(members);
  const amount = (name: string) => Number.parseFloat(given.get(name) ?? '');
  const initMs = amount('Init Duration');
  return {
    ...(Number.isNaN(initMs) ? {} : { initMs }),
    durationMs: amount('Duration'),
    billedMs: amount('Billed Duration'),
    memoryMb: amount('Memory Size'),
    usedMb: amount('Max Memory Used'),
    status: given.get('Status') ?? 'success',
  };
};

/**
 * The report at the end of an invocation's log, in either format.
 * @returns undefined when it is not there, or not whole
 * @see https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
 * @see https://github.com/awslabs/aws-lambda-rust-runtime, which reads the same members
 */
export const readReport = (log: string): Report | undefined => {
  for (const line of log.split('\n').toReversed()) {
    const report = readJson(line) ?? readText(line);
    if (report) return Number.isFinite(report.usedMb + report.billedMs) ? report : undefined;
  }
  return undefined;
};
