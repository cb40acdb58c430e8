import type { Flow } from '../../connect/domain/flow.ts';
import type { Invitation, InvitationRefusal } from './invitation.ts';
import type { Transition } from './transitions.ts';

/** Stored invitations. */
export type Invitations = {
  /** Stores one that is open. */
  create(invitation: Invitation): Promise<void>;
  /** Strongly consistent. */
  get(invitationId: string): Promise<Invitation | undefined>;
  /** The latest first. A new one may be missing for a moment. @param after the id that ended the page before */
  page(
    tenantId: string,
    query: { limit: number; after: string | undefined },
  ): Promise<{ invitations: Invitation[]; next: string | undefined }>;
  /** One conditional write. @returns false when it must be read again */
  change(invitationId: string, transition: Transition): Promise<boolean>;
  recordRefusal(invitationId: string, why: InvitationRefusal, nowMs: number): Promise<void>;
};

/** The flows of invitations. */
export type InvitationFlows = {
  /** Strongly consistent; without those that are not there. */
  ofIds(flowIds: readonly string[]): Promise<ReadonlyMap<string, Flow>>;
};
