import type * as z from 'zod/mini';
import type { Flow } from '../../connect/domain/flow.ts';
import { failureMessage } from '../../connect/domain/flow-failures.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import {
  type invitation as contract,
  noSuchInvitation as detail,
} from '../contracts/invitation.ts';
import { type Invitation, refusalReasons } from '../domain/invitation.ts';
import { statusAt } from '../domain/status.ts';

export const noSuchInvitation = () => new ServiceError('not_found', `${detail}.`);

export const tooManyInvitations = (waitMs: number) =>
  new ServiceError(
    'rate_limited',
    'This tenant makes too many invitations. Wait as long as Retry-After says, then make it again.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );

/** An invitation on the wire, without its link. */
export const invitationBody = (
  invitation: Invitation,
  flow: Flow | undefined,
  nowMs: number,
): z.input<typeof contract> => {
  const status = statusAt(invitation, flow, nowMs);
  return {
    id: invitation.invitationId,
    integration_type: invitation.integrationType,
    asked_by: invitation.requestedBy,
    purpose: invitation.purpose,
    language: invitation.language ?? null,
    status: status.is,
    attempt_id: invitation.state.flowId ?? null,
    ...(status.is === 'succeeded' && { integration_id: status.integrationId }),
    ...(status.is === 'failed' && {
      error_msg: failureMessage(status.reason),
      error_code: status.reason,
    }),
    client_reference: invitation.clientReference ?? null,
    metadata: { ...invitation.metadata },
    created_at: iso(invitation.createdAtMs),
    expires_at: iso(invitation.expiresAtMs),
    refusals: refusalReasons.flatMap((reason) => {
      const record = invitation.refusals[reason];
      return record ? [{ reason, times: record.times, last_at: iso(record.lastAtMs) }] : [];
    }),
  };
};
