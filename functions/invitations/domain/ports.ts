import type { Flow } from '../../connect/domain/flow.ts';
import type { Invitation, InvitationRefusal } from './invitation.ts';
import type { Transition } from './transitions.ts';

/** Stored invitations. */
export type Invitations = {
  create(invitation: Invitation): Promise<void>;
  /** Strongly consistent. */
  get(invitationId: string): Promise<Invitation | undefined>;
  /** The latest first. A new one may be missing for a moment. @param after the last id of the previous page */
  page(
    tenantId: string,
    query: { limit: number; after: string | undefined },
  ): Promise<{ invitations: Invitation[]; next: string | undefined }>;
  /** One conditional write. @returns false if somebody has changed it since it was read */
  change(invitationId: string, transition: Transition): Promise<boolean>;
  recordRefusal(invitationId: string, why: InvitationRefusal, nowMs: number): Promise<void>;
};

/** The flows of invitations. */
export type InvitationFlows = {
  /** Strongly consistent. Only those that are stored. */
  ofIds(flowIds: readonly string[]): Promise<ReadonlyMap<string, Flow>>;
};
