import { expectTypeOf, it } from 'vitest';
import type {
  Invitation,
  InvitationState,
} from '../../../../functions/invitations/domain/invitation.ts';

type In<State> = Omit<Invitation, 'state'> & { state: State };
type Bound = { browser: string; flowId: string };
type Started = Bound & { starts: number };

it('has no member in a state where it means nothing', () => {
  expectTypeOf<In<{ is: 'open' }>>().toExtend<Invitation>();
  expectTypeOf<In<{ is: 'open' } & Bound>>().not.toExtend<Invitation>();
  expectTypeOf<In<{ is: 'started'; claim: string } & Started>>().not.toExtend<Invitation>();
  expectTypeOf<In<{ is: 'claimed' } & Started>>().not.toExtend<Invitation>();
  expectTypeOf<In<{ is: 'connected' } & Bound>>().not.toExtend<Invitation>();
  expectTypeOf<
    In<{ is: 'revoked'; revokedAtMs: number; integrationId: string }>
  >().not.toExtend<Invitation>();
  expectTypeOf<
    In<{ is: 'revoked'; revokedAtMs: number; browser: string }>
  >().not.toExtend<Invitation>();
  expectTypeOf<{ is: 'expired' }>().not.toExtend<InvitationState>();
});
