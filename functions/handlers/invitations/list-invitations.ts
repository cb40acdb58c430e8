import { composeReadInvitations } from '../../composition/invitations.ts';
import { listInvitations, usualInvitations } from '../../invitations/contracts/invitations.ts';
import { readInvitationPage } from '../../invitations/domain/read-invitations.ts';
import { invitationBody } from '../../invitations/http/invitation-body.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { idCursor, nextLink } from '../../platform/http/next-page.ts';
import { fitPage } from '../../platform/model/fit-page.ts';

/** The tenant's invitations, with their statuses. An extension. */
export const handler = await keyedEndpoint(
  listInvitations,
  composeReadInvitations,
  async (deps, { tenantId, query: { limit = usualInvitations, cursor } }) => {
    const after = cursor === undefined ? undefined : idCursor.decode(cursor);
    const page = await readInvitationPage(deps, tenantId, { limit, after });
    const nowMs = deps.clock.nowMs();
    const { body, next } = fitPage(page.found, page.next, {
      shown: ({ invitation, flow }) => invitationBody(invitation, flow, nowMs),
      positionOf: ({ invitation }) => invitation.invitationId,
    });
    const url = `${deps.publicBaseUrl}${listInvitations.path}`;
    return {
      body,
      ...(next && { headers: nextLink(url, { limit, cursor: idCursor.encode(next) }) }),
    };
  },
);
