import { readTelemetry } from '../config.ts';

let requestId: string | undefined;

/** Lines carry this id from now on. */
export const startLines = (ofRequest: string): void => {
  requestId = ofRequest;
};

/** Lambda puts `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=...` into the environment. */
const rootOf = (trace: string | undefined) =>
  trace && /(?:^|Root=)([^;=]+)(?:;|$)/.exec(trace)?.[1];

/**
 * Prints one line as docs/operate/logging.md has it. By hand, since Powertools' logger takes 20 kB and
 * 0.02 of a cold start with one query for this. Its form and its variables are kept.
 * @param fields plain values
 */
export const printLine = (
  level: 'INFO' | 'ERROR',
  message: string,
  fields: Readonly<Record<string, unknown>>,
): void => {
  const { onlyFailures, trace } = readTelemetry();
  if (level === 'INFO' && onlyFailures) return;
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: 'trunkline',
    sampling_rate: 0,
    xray_trace_id: rootOf(trace),
    // Named here for their place in the line.
    tenant_id: undefined,
    request_id: requestId,
    ...fields,
  };
  const stream = level === 'INFO' ? process.stdout : process.stderr;
  stream.write(`${JSON.stringify(line)}\n`);
};
