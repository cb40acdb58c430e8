import type * as z from 'zod/mini';
import { failureMessage } from '../../connect/domain/failures.ts';
import type { Flow } from '../../connect/domain/flow.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { iso } from '../../platform/model/iso.ts';
import {
  type invitation as contract,
  noSuchInvitation as detail,
} from '../contracts/invitation.ts';
import {
  flowIdOfInvitation,
  type Invitation,
  refusalReasons,
  standingOf,
} from '../domain/invitation.ts';

export const noSuchInvitation = () => new ServiceError('not_found', `${detail}.`);

export const tooManyInvitations = (waitMs: number) =>
  new ServiceError(
    'rate_limited',
    'This tenant makes too many invitations. Wait as long as Retry-After says, then make it again.',
    { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  );

/** An invitation on the wire, without anything of its link. */
export const invitationBody = (
  invitation: Invitation,
  flow: Flow | undefined,
  nowMs: number,
): z.input<typeof contract> => {
  const standing = standingOf(invitation, flow, nowMs);
  return {
    id: invitation.invitationId,
    integration_type: invitation.integrationType,
    asked_by: invitation.askedBy,
    purpose: invitation.purpose,
    status: standing.is,
    attempt_id: flowIdOfInvitation(invitation) ?? null,
    ...(standing.is === 'succeeded' && { integration_id: standing.integrationId }),
    ...(standing.is === 'failed' && {
      error_msg: failureMessage(standing.reason),
      error_code: standing.reason,
    }),
    client_reference: invitation.clientReference ?? null,
    metadata: { ...invitation.metadata },
    created_at: iso(invitation.createdAtMs),
    expires_at: iso(invitation.expiresAtMs),
    refusals: refusalReasons.flatMap((reason) => {
      const noted = invitation.refusals[reason];
      return noted ? [{ reason, times: noted.times, last_at: iso(noted.lastAtMs) }] : [];
    }),
  };
};
