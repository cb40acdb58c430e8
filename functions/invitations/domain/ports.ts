import type { Flow } from '../../connect/domain/flow.ts';
import type { Invitation, InvitationRefusal } from './invitation.ts';

/** Stored invitations; every step is one conditional write. */
export type Invitations = {
  create(invitation: Invitation): Promise<void>;
  /** Strongly consistent. */
  get(invitationId: string): Promise<Invitation | undefined>;
  /** The latest first. A new one may be missing for a moment. @param after the id that ended the page before */
  page(
    tenantId: string,
    question: { limit: number; after: string | undefined },
  ): Promise<{ invitations: Invitation[]; next: string | undefined }>;
  /**
   * Notes a start, binds the invitation to its browser, and ends the right of an earlier flow that connected
   * nothing.
   * @param invitation as it was read
   * @returns false when it must be read again
   */
  start(
    invitation: Invitation,
    started: { attemptId: string; browser: string; nowMs: number },
  ): Promise<boolean>;
  /**
   * Ends it, and the right of an earlier flow that connected nothing.
   * @param invitation as it was read
   * @returns false when it must be read again
   */
  revoke(invitation: Invitation, nowMs: number): Promise<boolean>;
  noteRefusal(invitationId: string, why: InvitationRefusal, nowMs: number): Promise<void>;
};

/** The flows of invitations. */
export type InvitationFlows = {
  /** Strongly consistent; without those that are not there. */
  ofIds(flowIds: readonly string[]): Promise<ReadonlyMap<string, Flow>>;
};
