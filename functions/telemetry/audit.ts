import type { AuditUse } from '../domain/connection/credential-use.ts';
import { errorCodes, ServiceError } from '../domain/model/errors.ts';
import type { Act, Actor, Attempt, Ending } from './audit-act.ts';

/** Who acts, in which request, and from where. */
export type Origin = { actor: Actor; requestId: string; sourceAddress?: string | undefined };

/** One line of the audit trail, with names as on the wire. */
export type AuditLine = Record<string, unknown>;

export type Audit = {
  record(act: Act): void;
  /**
   * Runs an act, and records `done` of its result, or why it was refused or failed.
   * @throws what `run` throws
   */
  attempt<T>(act: Attempt, run: () => Promise<T>, done: (result: T) => Act): Promise<T>;
  use: AuditUse;
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param line counts the acts of a request: with its id, it tells a repeated delivery apart */
export const auditLine = (
  { act, result, ...members }: Act,
  { actor, requestId, sourceAddress }: Origin,
  { line, nowMs }: { line: number; nowMs: number },
): AuditLine => ({
  at: new Date(nowMs).toISOString(),
  act,
  result,
  ...Object.fromEntries(Object.entries(members).map(([name, value]) => [snakeCase(name), value])),
  actor,
  request_id: requestId,
  line,
  source_address: sourceAddress,
});

/** How an act ended that threw an error. */
export const endingOf = (error: unknown): Exclude<Ending, { result: 'done' }> => {
  const code = error instanceof ServiceError ? error.code : 'internal_error';
  return { result: errorCodes[code].status < 500 ? 'refused' : 'failed', reason: code };
};

/**
 * Records the acts of one request, one JSON line each on standard output. The logger is not used,
 * because no setting of it may leave out a line. A subscription of the function's log group leads
 * the lines to the audit trail.
 */
export const createAudit = (
  origin: Origin,
  write: (text: string) => void = (text) => process.stdout.write(text),
): Audit => {
  let lines = 0;
  const record = (act: Act) => {
    const audit = auditLine(act, origin, { line: ++lines, nowMs: Date.now() });
    const entry = { level: 'INFO', message: 'audit', timestamp: audit.at, audit };
    write(`${JSON.stringify(entry)}\n`);
  };
  return {
    record,
    attempt: async (act, run, done) => {
      try {
        const result = await run();
        record(done(result));
        return result;
      } catch (error) {
        record({ ...act, ...endingOf(error) });
        throw error;
      }
    },
    use: ({ tenantId, integrationType, integrationId }, use) =>
      record({
        act: 'credential.used',
        result: 'done',
        use,
        tenantId,
        integrationType,
        ...(integrationId ? { integrationId } : {}),
      }),
  };
};
