import type { Clock } from '../../platform/model/ports.ts';
import type { CallbackResult } from './flow-result.ts';
import type { TakenInvitations } from './verify-callback.ts';

type NoteStrangerDeps = {
  invitations: Pick<TakenInvitations, 'noteRefusal'>;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * Counts who comes back from an invitation in another browser. Who accepted it is no stranger, even once it
 * has ended.
 */
export const noteStranger = async (
  { invitations, clock, report }: NoteStrangerDeps,
  { flow, ...result }: CallbackResult,
): Promise<void> => {
  if (flow?.invitationId === undefined || result.kind !== 'ended') return;
  if (result.outcome.success || result.outcome.reason !== 'other_browser') return;
  const { invitationId } = flow;
  await invitations.noteRefusal(invitationId, 'other_browser', clock.nowMs()).catch(report);
};
