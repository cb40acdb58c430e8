import { randomUUID } from 'node:crypto';
import { type AuditLine, auditLine } from '../../../functions/telemetry/audit.ts';
import type { Act } from '../../../functions/telemetry/audit-act.ts';
import type { AuditTrail } from './audit-trail.ts';

/**
 * Records what a command did. The acts are done by now: a key that must be revoked at once does not
 * wait for a log.
 * @returns what to tell the operator if the lines could not be stored
 */
export const recordActs = async (
  trail: AuditTrail,
  acts: readonly Act[],
  explain: (error: unknown) => string,
): Promise<string | undefined> => {
  if (acts.length === 0) return undefined;
  let lines = linesOf(acts, 'unknown');
  try {
    lines = linesOf(acts, await trail.principal());
    await trail.write(lines);
    return undefined;
  } catch (error) {
    const texts = lines.map((line) => JSON.stringify(line)).join(' ');
    return `This was done, but the audit trail has no record of it: ${explain(error)} Keep: ${texts}`;
  }
};

const linesOf = (acts: readonly Act[], principal: string): AuditLine[] => {
  const origin = { actor: { kind: 'principal', id: principal }, requestId: randomUUID() } as const;
  return acts.map((act, index) => ({
    ...auditLine(act, origin, { line: index + 1, nowMs: Date.now() }),
    recorded_by: 'operator',
  }));
};
