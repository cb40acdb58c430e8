import { randomUUID } from 'node:crypto';
import * as z from 'zod';
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

/** Lines as JSON texts in any order, perhaps some of them twice. `isCut`: older ones are left out. */
export type StoredLines = { texts: string[]; isCut: boolean };

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

/** A stored line of the audit trail, with members that the reader of lines uses. */
const storedLine = z.looseObject({
  at: z.iso.datetime(),
  act: z.string(),
  result: z.string(),
  reason: z.string().optional(),
  actor: z.object({ kind: z.string(), id: z.string().optional() }),
  tenant_id: z.string().optional(),
  integration_type: z.string().optional(),
  use: z.string().optional(),
  key_id: z.string().optional(),
  integration_id: z.string().optional(),
  request_id: z.string(),
  line: z.number(),
  recorded_by: z.string(),
});

export type StoredLine = z.output<typeof storedLine>;

// Not what Zod returns, which has its members in another order.
const isStoredLine = (value: unknown): value is StoredLine => storedLine.safeParse(value).success;

/** @returns undefined for a text that is no line of the audit trail */
export const parseLine = (text: string): StoredLine | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The lines in the order of time, each once: a delivery to the log group may come twice. Nothing less than
 * the whole line tells two apart: API Gateway takes the id of a request from a caller who sends one.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-access-logging.html
 * @see https://stackoverflow.com/questions/72722477/x-amz-apigw-id-in-api-gateway-response-headers
 */
export const inOrder = (texts: readonly string[]): StoredLine[] => {
  const lines = new Map<string, StoredLine>();
  for (const text of texts) {
    const line = parseLine(text);
    if (line) lines.set(text, line);
  }
  return [...lines.values()].sort(
    (one, other) => one.at.localeCompare(other.at) || one.line - other.line,
  );
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
