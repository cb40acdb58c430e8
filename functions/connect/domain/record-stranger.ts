import type { Clock } from '../../platform/model/ports.ts';
import type { CallbackResult } from './flow-result.ts';
import type { InvitationClaims } from './verify-callback.ts';

type RecordStrangerDeps = {
  invitations: Pick<InvitationClaims, 'recordRefusal'>;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * Counts people who come back from an invitation in another browser. Whoever accepted it is no stranger,
 * even after its end.
 */
export const recordStranger = async (
  { invitations, clock, report }: RecordStrangerDeps,
  { flow, ...result }: CallbackResult,
): Promise<void> => {
  if (flow?.invitationId === undefined || result.kind !== 'ended') return;
  if (result.outcome.success || result.outcome.reason !== 'other_browser') return;
  const { invitationId } = flow;
  await invitations.recordRefusal(invitationId, 'other_browser', clock.nowMs()).catch(report);
};
