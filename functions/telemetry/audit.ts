import type { AuditUse } from '../connections/domain/credential-use.ts';
import { iso } from '../platform/model/iso.ts';
import type { Origin } from '../platform/model/origin.ts';
import { printText } from '../platform/telemetry/print-text.ts';
import type { Act, ProviderAct } from './act.ts';

/** One line of the audit trail, with names as on the wire. */
export type AuditLine = Record<string, unknown>;

export type Audit = {
  record(act: Act): void;
  use: AuditUse;
  /** What this request causes at a provider, perhaps for another tenant: so it names nobody of this one. */
  byProvider: { record(act: ProviderAct): void };
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param line counts the acts of a request, of which several may be recorded in one millisecond */
export const auditLine = (
  { act, result, ...members }: Act,
  { actor, requestId, causedBy, sourceAddress }: Origin,
  { line, nowMs }: { line: number; nowMs: number },
): AuditLine => ({
  at: iso(nowMs),
  act,
  result,
  ...Object.fromEntries(Object.entries(members).map(([name, value]) => [snakeCase(name), value])),
  actor,
  request_id: requestId,
  caused_by: causedBy,
  line,
  source_address: sourceAddress,
});

/**
 * Records the acts of one request, one JSON line each on standard output. It does not use the logger, so that
 * no setting can leave out a line. A subscription of the function's log group passes the lines to the trail.
 */
export const createAudit = (origin: Origin): Audit => {
  let lines = 0;
  const recordBy = (by: Origin) => (act: Act) => {
    const audit = auditLine(act, by, { line: ++lines, nowMs: Date.now() });
    const entry = { level: 'INFO', message: 'audit', timestamp: audit.at, audit };
    printText(`${JSON.stringify(entry)}\n`);
  };
  const record = recordBy(origin);
  return {
    record,
    byProvider: {
      record: (act) => {
        const actor = { kind: 'provider', id: act.integrationType } as const;
        recordBy({ actor, requestId: origin.requestId })(act);
      },
    },
    use: ({ tenantId, integrationType, integrationId }, use) => {
      const connection = { tenantId, integrationType, integrationId };
      record({ act: 'credential.used', result: 'done', use, ...connection });
    },
  };
};
