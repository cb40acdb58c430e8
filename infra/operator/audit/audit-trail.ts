import type { AuditLine } from '../../../functions/telemetry/audit.ts';

/** What is read: the lines of one tenant, or all of them. Both times are included. */
export type AuditQuestion = { tenantId?: string | undefined; sinceMs: number; untilMs: number };

/** Lines as JSON texts in any order, perhaps some of them twice. `isCut`: older ones are left out. */
export type StoredLines = { texts: string[]; isCut: boolean };

/** The audit trail of an environment. */
export type AuditTrail = {
  /** Who the operator is, as the environment knows it. */
  principal(): Promise<string>;
  write(lines: readonly AuditLine[]): Promise<void>;
  read(question: AuditQuestion): Promise<StoredLines>;
  /** Lines of denials, which name a flow and no tenant. */
  readDenials(flowIds: readonly string[], question: AuditQuestion): Promise<StoredLines>;
};
