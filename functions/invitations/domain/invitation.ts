import type { Flow } from '../../connect/domain/flow.ts';
import type { Exclusive } from '../../platform/model/exclusive.ts';
import type { PageLanguage } from '../../platform/model/language.ts';

/**
 * Why an invitation refused somebody, for the tenant that sent it.
 * - `other_browser`: it was opened, or finished, in another browser than the one it is bound to
 * - `ended`: it was opened or accepted after it had ended, not in the browser it is bound to
 * - `altered`: a link had its id and another secret
 * - `not_from_page`: it was accepted elsewhere than on its page
 */
export const refusalReasons = ['other_browser', 'ended', 'altered', 'not_from_page'] as const;
export type InvitationRefusal = (typeof refusalReasons)[number];

/** Counting ends here, so that a stranger with a link causes few writes. */
export const mostCounted = 100;

/** The browser to which it is bound, and the flow that decides its status. */
type BoundFlow = { browser: string; flowId: string };

type Starts = { starts: number };

/**
 * The state of an invitation. Expiry is not a state: `statusAt` adds it.
 * - `open`: nobody has accepted it
 * - `started`: its browser accepted it, and each flow that it started may connect
 * - `claimed`: only one flow may connect; each claim has a new `claim`
 * - `connected`: by its flow. This state is final
 */
export type InvitationState = Exclusive<
  | { is: 'open' }
  | ({ is: 'started' } & BoundFlow & Starts)
  | ({ is: 'claimed'; claim: string } & BoundFlow & Starts)
  | ({ is: 'connected'; integrationId: string } & BoundFlow)
  | { is: 'revoked'; revokedAtMs: number }
  | ({ is: 'revoked'; revokedAtMs: number } & BoundFlow)
>;

/** A tenant asks somebody to connect an account. Times are epoch milliseconds. */
export type Invitation = {
  /** UUIDv7. */
  invitationId: string;
  tenantId: string;
  /** SHA-256 of the secret in its link. */
  secretHash: string;
  integrationType: string;
  /** Who asks and for what, in the tenant's words. */
  requestedBy: string;
  purpose: string;
  /** Of its page, if the tenant said so. */
  language?: PageLanguage | undefined;
  /** The API key that created it. */
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number;
  /** What its flows are started with. */
  fields: Readonly<Record<string, string>>;
  scopes: string[];
  events: { componentKey: string; eventKey: string }[];
  state: InvitationState;
  refusals: Readonly<Partial<Record<InvitationRefusal, { times: number; lastAtMs: number }>>>;
} & Pick<Flow, 'ifOtherAccount' | 'reconnects' | 'returnUrl' | 'clientReference' | 'metadata'>;

/** How long the tenant may see it after it expires. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;
export const retainedUntilOf = ({ expiresAtMs }: Pick<Invitation, 'expiresAtMs'>): number =>
  expiresAtMs + retentionMs;
