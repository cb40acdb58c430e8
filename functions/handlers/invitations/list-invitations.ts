import { composeReadInvitations } from '../../composition/invitations.ts';
import { listInvitations, usualInvitations } from '../../invitations/contracts/invitations.ts';
import { readInvitationPage } from '../../invitations/domain/read-invitations.ts';
import { invitationBody } from '../../invitations/http/invitation-body.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { idCursor, nextLink } from '../../platform/http/next-page.ts';
import { countFitting } from '../../platform/model/count-fitting.ts';

/** The tenant's invitations, with their statuses. An extension. */
export const handler = await keyedEndpoint(
  listInvitations,
  composeReadInvitations,
  async (deps, { tenantId, query: { limit = usualInvitations, cursor } }) => {
    const after = cursor === undefined ? undefined : idCursor.decode(cursor);
    const page = await readInvitationPage(deps, tenantId, { limit, after });
    const nowMs = deps.clock.nowMs();
    const listed = page.found.map(({ invitation, flow }) =>
      invitationBody(invitation, flow, nowMs),
    );
    const body = listed.slice(0, countFitting(listed));
    const next = body.length < listed.length ? body.at(-1)?.id : page.next;
    const url = `${deps.publicBaseUrl}${listInvitations.path}`;
    return {
      body,
      ...(next && { headers: nextLink(url, { limit, cursor: idCursor.encode(next) }) }),
    };
  },
);
