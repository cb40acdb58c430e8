import type { Flow } from '../../connect/domain/flow.ts';
import type { Clock } from '../../platform/model/ports.ts';
import type { Invitation } from './invitation.ts';
import type { InvitationFlows, Invitations } from './ports.ts';
import { isRevocable, statusAt } from './status.ts';
import { revokedState, revokeInvitation } from './transitions.ts';

type ReadInvitationsDeps = {
  invitations: Invitations;
  invitationFlows: InvitationFlows;
  clock: Clock;
};
type InvitationKey = Pick<Invitation, 'tenantId' | 'invitationId'>;

/** An invitation with the flow that decides its status. */
export type FoundInvitation = { invitation: Invitation; flow: Flow | undefined };

const withFlows = async (
  { invitationFlows }: Pick<ReadInvitationsDeps, 'invitationFlows'>,
  invitations: readonly Invitation[],
): Promise<FoundInvitation[]> => {
  const ids = invitations.flatMap(({ state }) => state.flowId ?? []);
  const flows = await invitationFlows.ofIds(ids);
  return invitations.map((invitation) => ({
    invitation,
    flow: flows.get(invitation.state.flowId ?? ''),
  }));
};

/** @returns undefined also for another tenant's */
export const readInvitation = async (
  deps: ReadInvitationsDeps,
  { tenantId, invitationId }: InvitationKey,
): Promise<FoundInvitation | undefined> => {
  const invitation = await deps.invitations.get(invitationId);
  if (invitation?.tenantId !== tenantId) return undefined;
  return (await withFlows(deps, [invitation]))[0];
};

export const readInvitationPage = async (
  deps: ReadInvitationsDeps,
  tenantId: string,
  query: Parameters<Invitations['page']>[1],
): Promise<{ found: FoundInvitation[]; next: string | undefined }> => {
  const { invitations, next } = await deps.invitations.page(tenantId, query);
  return { found: await withFlows(deps, invitations), next };
};

/** Revokes it, unless it has ended already or is connecting an account right now. */
export const endInvitation = async (
  deps: ReadInvitationsDeps,
  key: InvitationKey,
): Promise<(FoundInvitation & { isRevokedNow: boolean }) | undefined> => {
  const triedAtMs = new Set<number>();
  for (;;) {
    const found = await readInvitation(deps, key);
    if (!found) return undefined;
    const { invitation, flow } = found;
    const nowMs = deps.clock.nowMs();
    const { invitationId, state } = invitation;
    if (!isRevocable(statusAt(invitation, flow, nowMs))) {
      // The SDK repeats a write whose answer is lost, and is refused since it has succeeded: the time tells.
      // A request of the same millisecond has asked for the same, and may say so too.
      const { revokedAtMs } = state;
      return { ...found, isRevokedNow: revokedAtMs !== undefined && triedAtMs.has(revokedAtMs) };
    }
    triedAtMs.add(nowMs);
    if (await deps.invitations.change(invitationId, revokeInvitation(invitation, nowMs))) {
      const revoked = { ...invitation, state: revokedState(state, nowMs) };
      return { invitation: revoked, flow, isRevokedNow: true };
    }
  }
};
