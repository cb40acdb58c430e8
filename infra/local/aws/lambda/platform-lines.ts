import type { InvocationResult } from './local-function.ts';

/** All functions have as much. */
const memorySizeMB = 512;

const round = (ms: number) => Number(ms.toFixed(3));

/**
 * What Lambda writes into the log of a function whose format is JSON, where INIT is billed too.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html
 * @see https://github.com/awslabs/aws-lambda-rust-runtime, which reads these members
 */
export const platformLines = (
  ended: InvocationResult,
  requestId: string,
  version: string,
): string[] => {
  const { initMs, durationMs = 0, usedMb = 0 } = ended.usage ?? {};
  const status = 'result' in ended ? 'success' : statusOf(ended.errorMessage);
  const metrics = {
    durationMs: round(durationMs),
    billedDurationMs: Math.ceil(durationMs + (initMs ?? 0)),
    memorySizeMB,
    maxMemoryUsedMB: usedMb,
    ...(initMs === undefined ? {} : { initDurationMs: round(initMs) }),
  };
  const line = (type: string, record: object) =>
    JSON.stringify({ time: new Date().toISOString(), type, record: { requestId, ...record } });
  return [
    line('platform.start', { version }),
    line('platform.runtimeDone', { status }),
    line('platform.report', { metrics, status }),
  ];
};

/** A thrown error is the function's answer, as in Lambda's own reports. */
const statusOf = (errorMessage: string) =>
  errorMessage.startsWith('Task timed out') ? 'timeout' : 'error';
