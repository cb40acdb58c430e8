import { createHash } from 'node:crypto';
import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import {
  type Activity,
  type ActivityActor,
  type ActivityDetail,
  actorTypes,
  actResults,
} from './activity.ts';
import { tenantActs } from './acts.ts';

type LineMembers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is LineMembers =>
  typeof value === 'object' && value !== null;

/** So a row stays below the kilobyte that one write unit holds. */
const mostCharacters = 100;
const textIn = (line: LineMembers, name: string): string | undefined => {
  const { [name]: value } = line;
  return typeof value === 'string' && value.length <= mostCharacters ? value : undefined;
};

/** How operators and our own functions are called by the audit trail. */
const shownActors: Readonly<Record<string, ActivityActor>> = {
  principal: { type: 'operator' },
  system: { type: 'platform' },
};

const actorOf = ({ actor }: LineMembers): ActivityActor => {
  if (!isObject(actor)) return { type: 'unknown' };
  const type = actorTypes.find((each) => each === actor.kind);
  if (type) return { type, id: textIn(actor, 'id') };
  return shownActors[String(actor.kind)] ?? { type: 'unknown' };
};

/** Members of a line that a tenant may see, besides those of every entry, and what the API calls them. */
const detailNames: Readonly<Record<string, string>> = {
  flow_id: 'attempt_id',
  invitation_id: 'invitation_id',
  webhook_id: 'webhook_id',
  key_id: 'key_id',
  replaced_by: 'replaced_by',
  session_id: 'session_id',
  use: 'use',
  method: 'method',
  host: 'host',
  status: 'status',
  state: 'state',
  revoked: 'revoked',
  changed: 'changed',
  request_id: 'request_id',
};

/** What `tenant.changed` names with its new value. The compiler reports a setting that is missing here. */
const settings: Readonly<Record<keyof TenantSettingOverrides, string>> = {
  sessionBinding: 'session_binding',
  returnOrigins: 'return_origins',
  allowedOrigins: 'allowed_origins',
  limits: 'limits',
  connectionLimit: 'connection_limit',
};

const detailOf = (value: unknown): ActivityDetail | undefined => {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'string') return value.length <= mostCharacters ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.filter((each): each is string => typeof each === 'string').slice(0, 10);
};

const detailsOf = (line: LineMembers): Record<string, ActivityDetail> => {
  const changed = Object.values(settings).filter((name) => name in line);
  const all = changed.length > 0 ? { ...line, changed } : line;
  return Object.fromEntries(
    Object.entries(detailNames).flatMap(([name, shown]) => {
      const detail = detailOf(all[name]);
      return detail === undefined ? [] : [[shown, detail]];
    }),
  );
};

/** Begins with time and number of the line, so that acts of one request stay in their order. */
const idOf = (text: string, atMs: number, line: unknown): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt16BE(Math.min(Number(line) || 0, 0xfff), 6);
  return uuidV7(atMs, bytes);
};

/**
 * What a tenant may see of a line of the audit trail: who did what, but no address, no name of an operator
 * and nothing that is not named here. The same line, as JSON, gives the same id: nothing less than all of it
 * tells two apart, since a caller may choose the id of a request.
 * @returns undefined for a line that concerns no tenant
 */
export const activityOfLine = (text: string): Activity | undefined => {
  const line: unknown = JSON.parse(text);
  if (!isObject(line)) return undefined;
  const { result, tenant_id: tenantId, at } = line;
  const act = tenantActs.find((each) => each === line.act);
  const atMs = Date.parse(String(at));
  if (!act || typeof tenantId !== 'string' || Number.isNaN(atMs)) return undefined;
  return {
    tenantId,
    id: idOf(text, atMs, line.line),
    act,
    result: actResults.find((each) => each === result) ?? 'failed',
    reason: textIn(line, 'reason'),
    actor: actorOf(line),
    integrationType: textIn(line, 'integration_type'),
    integrationId: textIn(line, 'integration_id'),
    agentId: textIn(line, 'agent_id'),
    details: detailsOf(line),
  };
};
