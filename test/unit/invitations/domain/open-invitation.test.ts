import { expect, expectTypeOf, it } from 'vitest';
import type {
  Invitation,
  InvitationState,
} from '../../../../functions/invitations/domain/invitation.ts';
import {
  createLink,
  linkPattern,
  linkWithoutSecret,
} from '../../../../functions/invitations/domain/link.ts';
import {
  openInvitation,
  refuse,
} from '../../../../functions/invitations/domain/open-invitation.ts';
import { anInvitation } from '../../../support/connections/an-invitation.ts';

const invitationId = '01932c07-2f5e-7c1a-9a63-52b5a1c8a009';
const { link, secretHash } = createLink(invitationId);

const world = (given: Partial<Invitation> = {}) => {
  const reads: string[] = [];
  const recorded: string[] = [];
  const invitation = anInvitation({ invitationId, secretHash, ...given });
  const deps = {
    invitations: {
      get: async (id: string) => {
        reads.push(id);
        return id === invitationId ? invitation : undefined;
      },
      recordRefusal: async (_: string, why: string) => void recorded.push(why),
    },
    invitationFlows: { ofIds: async () => new Map() },
    clock: { nowMs: () => 5, sleep: async () => {} },
  };
  return {
    reads,
    recorded,
    invitation,
    deps,
    open: (of: string, browsers: string[] = []) => openInvitation(deps, { link: of, browsers }),
  };
};

it('reads nothing for a link whose check characters are wrong', async () => {
  const { open, reads, recorded } = world();
  for (let at = 0; at < link.length; at++) {
    const other = link[at] === 'b' ? 'c' : 'b';
    expect(await open(link.slice(0, at) + other + link.slice(at + 1))).toBeUndefined();
  }
  expect(reads).toEqual([]);
  expect(recorded).toEqual([]);
  const lengths = [link, link.slice(1), `${link}a`, linkWithoutSecret(invitationId)];
  expect(lengths.map((each) => linkPattern.test(each))).toEqual([true, false, false, true]);
});

it('reads one row for a forged link', async () => {
  const { open, reads } = world();
  expect(await open(createLink('01932c07-2f5e-7c1a-9a63-52b5a1c8a001').link)).toBeUndefined();
  expect(reads).toHaveLength(1);
});

it('shows it without its secret to the browser that it is bound to, and to no other', async () => {
  const own = linkWithoutSecret(invitationId);
  expect(await world().open(own, ['mine'])).toBeUndefined();
  const { open, recorded } = world({
    state: { is: 'started', browser: 'mine', flowId: 'f', starts: 1 },
  });
  expect(await open(own, ['mine'])).toMatchObject({ view: { show: 'offer' } });
  expect(await open(own, ['other'])).toBeUndefined();
  expect(await open(link, ['other'])).toMatchObject({ view: { show: 'elsewhere' } });
  expect(recorded).toEqual([]);
});

const bound = { browser: 'mine', flowId: 'f' };

it.each<[Partial<Invitation>, string]>([
  [{ state: { is: 'revoked', revokedAtMs: 4 } }, 'revoked'],
  [{ state: { is: 'revoked', revokedAtMs: 4, ...bound } }, 'revoked'],
  [{ expiresAtMs: 5 }, 'expired'],
  [{ expiresAtMs: 5, state: { is: 'connected', integrationId: 'i', ...bound } }, 'succeeded'],
  [{ state: { is: 'started', starts: 1, ...bound } }, 'offer'],
  [{ state: { is: 'started', starts: 20, ...bound } }, 'exhausted'],
  [{ state: { is: 'claimed', starts: 1, claim: 'c', ...bound } }, 'offer'],
])('of %j shows: %s', async (given, show) => {
  expect(await world(given).open(link, ['mine'])).toMatchObject({ view: { show } });
});

it('passes on each refusal that it records', async () => {
  const { deps, invitation, recorded } = world();
  const refused: string[] = [];
  await refuse({ ...deps, refused: (_, why) => refused.push(why) }, invitation, 'ended');
  expect([refused, recorded]).toEqual([['ended'], ['ended']]);
});

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
