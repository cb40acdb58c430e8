import type { Flow } from '../../connect/domain/flow.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { flowIdOfInvitation, type Invitation, isRevocable, standingOf } from './invitation.ts';
import type { InvitationFlows, Invitations } from './ports.ts';

type ReadDeps = { invitations: Invitations; invitationFlows: InvitationFlows; clock: Clock };
type Key = Pick<Invitation, 'tenantId' | 'invitationId'>;

/** An invitation with the flow by which it stands. */
export type FoundInvitation = { invitation: Invitation; flow: Flow | undefined };

const withFlows = async (
  { invitationFlows }: Pick<ReadDeps, 'invitationFlows'>,
  invitations: readonly Invitation[],
): Promise<FoundInvitation[]> => {
  const ids = invitations.flatMap((invitation) => flowIdOfInvitation(invitation) ?? []);
  const flows = await invitationFlows.ofIds(ids);
  return invitations.map((invitation) => ({
    invitation,
    flow: flows.get(flowIdOfInvitation(invitation) ?? ''),
  }));
};

/** @returns undefined for another tenant's too */
export const readInvitation = async (
  deps: ReadDeps,
  { tenantId, invitationId }: Key,
): Promise<FoundInvitation | undefined> => {
  const invitation = await deps.invitations.get(invitationId);
  if (invitation?.tenantId !== tenantId) return undefined;
  return (await withFlows(deps, [invitation]))[0];
};

export const readInvitationPage = async (
  deps: ReadDeps,
  tenantId: string,
  question: Parameters<Invitations['page']>[1],
): Promise<{ found: FoundInvitation[]; next: string | undefined }> => {
  const { invitations, next } = await deps.invitations.page(tenantId, question);
  return { found: await withFlows(deps, invitations), next };
};

/** Revokes it unless it has ended already, or an account is being connected with it this moment. */
export const revokeInvitation = async (
  deps: ReadDeps,
  key: Key,
): Promise<(FoundInvitation & { isRevokedNow: boolean }) | undefined> => {
  for (;;) {
    const found = await readInvitation(deps, key);
    if (!found) return undefined;
    const { invitation, flow } = found;
    const revokedAtMs = deps.clock.nowMs();
    if (!isRevocable(standingOf(invitation, flow, revokedAtMs))) {
      return { ...found, isRevokedNow: false };
    }
    if (await deps.invitations.revoke(invitation, revokedAtMs)) {
      return { invitation: { ...invitation, revokedAtMs }, flow, isRevokedNow: true };
    }
  }
};
