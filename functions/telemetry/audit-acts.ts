import { flowFailures } from '../connect/domain/flow-failures.ts';
import type { FlowOutcome } from '../connect/domain/flow-outcome.ts';
import { type CallbackResult, outcomeOf } from '../connect/domain/flow-result.ts';
import type { Connection } from '../connections/domain/connection.ts';
import type { Connections } from '../connections/domain/ports.ts';
import type { Forgery, NoticeRefusal } from '../disconnect/domain/notice-refusal.ts';
import type { Invitation, InvitationRefusal } from '../invitations/domain/invitation.ts';
import type { Origin } from '../platform/model/origin.ts';
import { count } from '../platform/telemetry/metrics.ts';
import { createOnceAMinute } from '../platform/telemetry/once-a-minute.ts';
import { type Audit, createAudit } from './audit.ts';

/** Anybody can repeat refusals at will. */
const isFirst = createOnceAMinute();

/**
 * Records how a callback or a completion code ended. A repeated response is no act, and a denial is recorded
 * only for a known flow.
 */
export const auditCallback = (
  audit: Audit,
  integrationType: string,
  result: CallbackResult,
): void => {
  const { flow } = result;
  const of = { integrationType, tenantId: flow?.tenantId, flowId: flow?.flowId };
  if (result.kind === 'deferred') {
    if (result.isRepeated) return;
    audit.record({ act: 'connection.handed_over', result: 'done', ...of });
  } else if (result.kind === 'denied') {
    const { reason } = result;
    if (!flow || !isFirst(`${flow.flowId} ${reason}`)) return;
    audit.record({ act: 'connection.denied', result: 'refused', reason, ...of });
  } else if (!(result.kind === 'ended' && result.isRepeated)) {
    auditOutcome(audit, outcomeOf(result), of);
  }
};

const auditOutcome = (
  audit: Audit,
  outcome: FlowOutcome,
  of: { integrationType: string; tenantId: string | undefined; flowId: string | undefined },
): void => {
  if (outcome.success) {
    const { integrationId } = outcome;
    audit.record({ act: 'connection.completed', result: 'done', integrationId, ...of });
  } else if (isFirst(`${of.flowId} ${outcome.reason}`)) {
    const { reason, loggedInAs: integrationId } = outcome;
    const result = flowFailures[reason].fault === 'us' ? 'failed' : 'refused';
    audit.record({ act: 'connection.refused', result, reason, integrationId, ...of });
  }
};

export const auditInvitation =
  (origin: Origin) =>
  ({ tenantId, invitationId }: Invitation, reason: InvitationRefusal): void => {
    if (!isFirst(`${invitationId} ${reason}`)) return;
    const act = { act: 'invitation.refused', result: 'refused', reason } as const;
    createAudit(origin).record({ ...act, tenantId, invitationId });
  };

const forgeries: ReadonlySet<string> = new Set<Forgery>([
  'wrong_signature',
  'unknown_key',
  'wrong_credentials',
]);
const isForgery = (why: string): why is Forgery => forgeries.has(why);

/**
 * Counts and records a notice or an uninstall call that claims to be a provider's but lacks its secret. We
 * store nothing of its content.
 */
export const traceForgery = (
  origin: Origin,
  integrationType: string,
  { why: reason }: NoticeRefusal,
): void => {
  if (!isForgery(reason)) return;
  count('ForgedNotices', { integration_type: integrationType });
  if (!isFirst(`${integrationType} ${reason}`)) return;
  const { record } = createAudit({ ...origin, actor: { kind: 'unknown' } });
  record({ act: 'notice.refused', result: 'refused', reason, integrationType });
};

/** The same connections, which pass each one that they delete to `seen`; one that stays, without its agents. */
export const withSeenDeletes = (
  connections: Connections,
  seen: (connection: Connection) => void,
): Connections => ({
  ...connections,
  delete: async (connection) => {
    const isGone = await connections.delete(connection);
    seen(isGone ? connection : { ...connection, agentIds: undefined });
    return isGone;
  },
});
