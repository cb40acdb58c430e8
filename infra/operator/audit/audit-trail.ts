import { randomUUID } from 'node:crypto';
import {
  type StoreActivityDeps,
  storeActivity,
} from '../../../functions/activity/domain/store-activity.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { type AuditLine, auditLine } from '../../../functions/telemetry/audit.ts';

/** What is read: the lines of one tenant, or all. Both times are included. */
export type AuditQuery = {
  tenantId?: string | undefined;
  act?: string | undefined;
  /** The key that acted, or that something was done to. */
  keyId?: string | undefined;
  integrationId?: string | undefined;
  /** What was refused or failed alone. */
  isFailed?: boolean | undefined;
  /** The newest so many. */
  limit?: number | undefined;
  sinceMs: number;
  untilMs: number;
};

/** Lines as JSON texts in any order, perhaps some of them twice. `isCut`: some are left out without a `limit`. */
type StoredLines = { texts: string[]; isCut: boolean };

/** How many lines of one kind there are. The last two are of acts that have them. */
export type ActCount = {
  act: string;
  result: string;
  lines: number;
  integrationType?: string | undefined;
  use?: string | undefined;
};

/** The audit trail of an environment. */
export type AuditTrail = {
  /** Who the operator is, as the environment knows it. */
  principal(): Promise<string>;
  write(lines: readonly AuditLine[]): Promise<void>;
  read(query: AuditQuery): Promise<StoredLines>;
  /** Counts the lines of a tenant; one that was delivered twice counts twice. */
  count(query: Pick<AuditQuery, 'sinceMs' | 'untilMs'> & { tenantId: string }): Promise<ActCount[]>;
};

type ActRecorder = {
  auditTrail: AuditTrail;
  /** Undefined where tenants read nothing of the trail. */
  activity: StoreActivityDeps | undefined;
  explain(error: unknown): string;
};

/**
 * Records what a command did. The acts are done by now: a key that must be revoked at once does not
 * wait for a log.
 * @returns the message for the operator if the lines could not be stored
 */
export const recordActs = async (
  { auditTrail, activity, explain }: ActRecorder,
  acts: readonly Act[],
): Promise<string | undefined> => {
  if (acts.length === 0) return undefined;
  let lines = linesOf(acts, 'unknown');
  let lack = 'the audit trail has no record of it';
  const texts = () => lines.map((line) => JSON.stringify(line));
  try {
    lines = linesOf(acts, await auditTrail.principal());
    await auditTrail.write(lines);
    lack = 'its tenant does not see it, though the audit trail has it';
    if (activity) await storeActivity(activity, texts());
    return undefined;
  } catch (error) {
    return `This was done, but ${lack}: ${explain(error)} Keep: ${texts().join(' ')}`;
  }
};

const linesOf = (acts: readonly Act[], principal: string): AuditLine[] => {
  const origin = { actor: { kind: 'principal', id: principal }, requestId: randomUUID() } as const;
  return acts.map((act, index) => ({
    ...auditLine(act, origin, { line: index + 1, nowMs: Date.now() }),
    recorded_by: 'operator',
  }));
};
