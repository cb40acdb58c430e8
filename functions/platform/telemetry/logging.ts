import { readTelemetry, readTrace } from '../config.ts';
import type { Fault } from '../model/fault.ts';
import type { PrivacyRequest } from '../model/privacy-request.ts';
import { printText } from './print-text.ts';
import { throttlingReasonsOf } from './throttling-reasons.ts';

/**
 * The parts of an error that may be logged. The text of a SyntaxError quotes what it could not
 * parse, which may be a secret, so it is left out.
 */
const describe = (error: unknown, causes = 5): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: error instanceof SyntaxError ? undefined : error.message,
    throttled: throttlingReasonsOf(error),
    place: place?.slice(0, 5).map((line) => line.trim()),
    // An error may be its own cause.
    cause:
      error.cause instanceof Error && causes > 0 ? describe(error.cause, causes - 1) : undefined,
  };
};

/**
 * Logs a failure.
 * @param fault `caller` if only the tenant or its person can act, so nobody on call has to read it
 */
export const logError = (error: unknown, fault?: Fault): void => {
  const reason = describe(error);
  if (fault === 'caller') printLine('INFO', 'refused', { reason });
  else printLine('ERROR', 'failed', { reason });
};

/** Logs that the read in INIT did not succeed, which fails no request. */
export const logUnprepared = (operation: string, error: unknown): void =>
  printLine('INFO', 'not_prepared', { operation, reason: describe(error) });

/** Logs that the use of a key was not noted in time; the next request notes it. */
export const logNotRecorded = (error: unknown): void =>
  printLine('INFO', 'not_noted', { reason: describe(error) });

/** Logs one line per run of a scheduled function, with its counts. */
export const logRun = (operation: string, counts: Record<string, number | boolean>): void =>
  printLine('INFO', 'run', { operation, ...counts });

/** Who asks for whose connection, once the request of an invocation was checked. */
type KnownCaller = { tenant_id?: unknown; requested_by?: unknown };

/**
 * Logs one line per invocation of a function without a route: who asked for what, and how it ended,
 * never the token.
 */
export const startInvocation = (operation: string, requestId: string) => {
  const startedAtMs = Date.now();
  let known: KnownCaller = {};
  startLines(requestId);
  return {
    knows: ({ tenant_id, requested_by }: KnownCaller): void => {
      known = { tenant_id, requested_by };
    },
    end: (result: string): void =>
      printLine('INFO', 'invocation', {
        request_id: requestId,
        operation,
        ...known,
        result,
        duration_ms: Date.now() - startedAtMs,
      }),
  };
};

/** One line per request about somebody's data, for whoever has to show what was done. */
export const logPrivacyRequest = (request: PrivacyRequest): void =>
  printLine('INFO', 'privacy_request', {
    provider: request.provider,
    request: request.request,
    account_key_hash: request.accountKeyHash,
    erased_connections: request.erasedConnections,
    confirmation_code: request.confirmationCode,
  });

let requestId: string | undefined;

/** Lines carry this id from now on. */
export const startLines = (ofRequest: string): void => {
  requestId = ofRequest;
};

/** Lambda puts `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=...` into the environment. */
const rootOf = (trace: string | undefined) =>
  trace && /(?:^|Root=)([^;=]+)(?:;|$)/.exec(trace)?.[1];

/**
 * Prints one line as docs/operate/logging.md describes it. Not Powertools' logger, which takes 20 kB and
 * 0.02 of a cold start with one query for this. Its form and its variables are kept.
 * @param fields plain values
 */
export const printLine = (
  level: 'INFO' | 'ERROR',
  message: string,
  fields: Readonly<Record<string, unknown>>,
): void => {
  if (level === 'INFO' && readTelemetry().onlyFailures) return;
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: 'trunkline',
    sampling_rate: 0,
    xray_trace_id: rootOf(readTrace()),
    // Named here to fix their order in the line.
    tenant_id: undefined,
    request_id: requestId,
    ...fields,
  };
  const text = `${JSON.stringify(line)}\n`;
  if (level === 'INFO') printText(text);
  else process.stderr.write(text);
};
