import type { Provider } from '../../catalogue/providers/provider.ts';
import type {
  ConnectionStart,
  StartConnectionDeps,
  StartRefusal,
} from '../../connect/domain/connection-start.ts';
import { prepareStart } from '../../connect/domain/prepare-start.ts';
import type { Budgets } from '../../platform/model/limiters.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';
import { type Invitation, retainedUntilOf } from './invitation.ts';
import { createLink, invitationsPath, linkWithoutSecret } from './link.ts';
import type { Invitations } from './ports.ts';

/** 500 at once, and 60 in each further hour. */
export const invitationLimit = { perSecond: 1 / 60, burst: 500 };

type CreateDeps = StartConnectionDeps & {
  invitations: Pick<Invitations, 'create'>;
  budgets: Budgets;
  clock: Clock;
};

export type NewInvitation = Omit<
  Invitation,
  'invitationId' | 'secretHash' | 'createdAtMs' | 'expiresAtMs' | 'state' | 'refusals'
> & { lifetimeMs: number };

type CreateInvitationResult =
  | { invitation: Invitation; link: string }
  | { refused: StartRefusal }
  | { refused: { why: 'too_many'; waitMs: number } };

/** Creates an invitation, unless its flow could not start now. */
export const createInvitation = async (
  deps: CreateDeps,
  provider: Provider,
  { lifetimeMs, ...given }: NewInvitation,
): Promise<CreateInvitationResult> => {
  const nowMs = deps.clock.nowMs();
  const invitationId = uuidV7(nowMs);
  const { link, secretHash } = createLink(invitationId);
  const invitation: Invitation = {
    ...given,
    invitationId,
    secretHash,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + lifetimeMs,
    state: { is: 'open' },
    refusals: {},
  };
  const prepared = await prepareStart(deps, startOf(deps, provider, invitation, ''));
  if ('refused' in prepared) return prepared;
  const budget = deps.budgets(given.tenantId, { invitations: invitationLimit });
  const { admitted, retryAfterMs } = await budget.consume(1);
  if (!admitted) return { refused: { why: 'too_many', waitMs: retryAfterMs } };
  await deps.invitations.create(invitation);
  return { invitation, link };
};

/** The start of its flow. @param browser the binding of the browser */
export const startOf = (
  { publicBaseUrl }: { publicBaseUrl: string },
  provider: Provider,
  invitation: Invitation,
  browser: string,
): ConnectionStart => ({
  tenantId: invitation.tenantId,
  visibility: {},
  provider,
  fields: invitation.fields,
  requested: { scopes: invitation.scopes, events: invitation.events },
  ifOtherAccount: invitation.ifOtherAccount,
  integrationId: invitation.reconnects,
  browserBinding: browser,
  completion: 'at_callback',
  returnUrl: invitation.returnUrl,
  callerMetadata: { clientReference: invitation.clientReference, metadata: invitation.metadata },
  invited: {
    invitationId: invitation.invitationId,
    untilMs: invitation.expiresAtMs,
    retainedUntilMs: retainedUntilOf(invitation),
    page: `${publicBaseUrl}${invitationsPath}/${linkWithoutSecret(invitation.invitationId)}`,
  },
});
