import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { StartConnectionDeps, StartRefusal } from '../../connect/domain/connection-start.ts';
import { startConnection } from '../../connect/domain/start-connection.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { startOf } from './create-invitation.ts';
import type { Invitation, InvitationRefusal } from './invitation.ts';
import { type ReadLink, readLink } from './link.ts';
import type { InvitationFlows, Invitations } from './ports.ts';
import { statusAt } from './status.ts';
import { startInvitation } from './transitions.ts';
import { type InvitationView, mayOpen, viewOf } from './view.ts';

type OpenDeps = {
  invitations: Pick<Invitations, 'get' | 'recordRefusal'>;
  invitationFlows: InvitationFlows;
  clock: Clock;
  /** Called with each refusal that we record. */
  refused?: ((invitation: Invitation, why: InvitationRefusal) => void) | undefined;
};

/** A link, and the bindings that the visitor's browser sent. */
export type Visitor = { link: string; browsers: readonly string[] };

export type OpenedInvitation = { invitation: Invitation; view: InvitationView };

/**
 * Finds the invitation of a link. It does not start it, because link previews and mail filters open links
 * too. A forged link costs no read unless its check characters are right, and then one.
 * @returns undefined if there is none, or it is not for this visitor
 */
export const openInvitation = async (
  deps: OpenDeps,
  { link, browsers }: Visitor,
): Promise<OpenedInvitation | undefined> => {
  const read = readLink(link);
  const invitation = read && (await deps.invitations.get(read.invitationId));
  if (!read || !invitation) return undefined;
  if (!mayOpen(invitation, read, browsers)) {
    if (isAltered(read)) await refuse(deps, invitation, 'altered');
    return undefined;
  }
  const { flowId } = invitation.state;
  const flow = flowId && (await deps.invitationFlows.ofIds([flowId])).get(flowId);
  const status = statusAt(invitation, flow || undefined, deps.clock.nowMs());
  return { invitation, view: viewOf(invitation, status, browsers) };
};

const isAltered = ({ secretHash }: ReadLink) => secretHash !== undefined;

/** Records a refusal for the tenant. */
export const refuse = async (
  { invitations, clock, refused }: OpenDeps,
  invitation: Invitation,
  why: InvitationRefusal,
): Promise<void> => {
  refused?.(invitation, why);
  await invitations.recordRefusal(invitation.invitationId, why, clock.nowMs());
};

type AcceptDeps = StartConnectionDeps &
  OpenDeps & {
    providers: ProviderFinder;
    invitations: Pick<Invitations, 'get' | 'recordRefusal' | 'change'>;
  };

export type AcceptedInvitation = OpenedInvitation &
  (
    | { provider: Provider; authorizationUrl: string; attemptId: string }
    | { refused: StartRefusal }
    | { notStarted: true }
  );

/** Another request of the person or the tenant has changed it before each further attempt. */
const mostTimes = 3;

/**
 * Starts the flow of an invitation in the browser that showed its page. The first such browser binds it. We
 * store the flow first; if the invitation cannot record it, nobody gets the flow's URL.
 * @param browser the binding of the browser
 * @returns undefined as {@link openInvitation}
 */
export const acceptInvitation = async (
  deps: AcceptDeps,
  visitor: Visitor,
  browser: string,
): Promise<AcceptedInvitation | undefined> => {
  for (let times = 1; ; times++) {
    const opened = await openInvitation(deps, visitor);
    if (!opened) return undefined;
    const { invitation, view } = opened;
    if (view.show !== 'offer' || times > mostTimes) return { ...opened, notStarted: true };
    const provider = findProvider(deps.providers, invitation.integrationType);
    const started = await startConnection(deps, startOf(deps, provider, invitation, browser));
    if ('refused' in started) return { ...opened, refused: started.refused };
    const { attemptId, authorizationUrl } = started;
    const start = { attemptId, browser, nowMs: deps.clock.nowMs() };
    const { invitationId } = invitation;
    const isRecorded = await deps.invitations.change(
      invitationId,
      startInvitation(invitation, start),
    );
    if (isRecorded) return { ...opened, provider, authorizationUrl, attemptId };
  }
};
