import { describe, expect, it } from 'vitest';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { createInvitations } from '../../../../functions/invitations/adapters/invitations.ts';
import type { Invitation } from '../../../../functions/invitations/domain/invitation.ts';
import {
  claimInvitation,
  mostStarts,
  revokeInvitation,
  startInvitation,
} from '../../../../functions/invitations/domain/transitions.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { anInvitation } from '../../../support/connections/an-invitation.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const invitations = createInvitations(database);
const connections = createConnections(database);
const tenantId = 't';
const [nowMs, expiresAtMs] = [1_000, 2_000];

type Read = Invitation | Promise<Invitation>;
type ClaimGiven = { atMs?: number; tenantId?: string; browserBinding?: string };

/** A stored invitation, and its transitions by flows of one browser unless another is said. */
const created = async (reconnects?: string) => {
  const invitationId = uuidV7(Date.now());
  await invitations.create(anInvitation({ invitationId, expiresAtMs, reconnects }));
  const read = async () => {
    const invitation = await invitations.get(invitationId);
    if (!invitation) throw new Error('There is none');
    return invitation;
  };
  const state = async () => (await read()).state;
  const change = (transition: Parameters<typeof invitations.change>[1]) =>
    invitations.change(invitationId, transition);
  return {
    read,
    state,
    start: async (attemptId: string, given = {}, was: Read = read()) =>
      change(startInvitation(await was, { attemptId, browser: 'b', nowMs, ...given })),
    claim: (flowId: string, { atMs = nowMs, ...given }: ClaimGiven = {}) =>
      change(
        claimInvitation(
          { flowId, tenantId, browserBinding: 'b', ...given },
          { claim: `by ${flowId}`, nowMs: atMs },
        ),
      ),
    revoke: async (was: Read = read()) => change(revokeInvitation(await was, nowMs)),
    connect: (flowId: string, integrationId = uuidV7(Date.now())) =>
      connections.connect(bareConnection({ invitationId, flowId, integrationId }), {
        version: undefined,
      }),
  };
};

/** Claimed by `f`, of which `g` was started too. */
const claimed = async (reconnects?: string) => {
  const invitation = await created(reconnects);
  for (const flow of ['f', 'g']) await invitation.start(flow);
  await invitation.claim('f');
  return invitation;
};

it('goes from open to started, claimed and connected', async () => {
  const { state, start, claim, connect } = await created();
  expect(await state()).toEqual({ is: 'open' });
  expect(await start('f')).toBe(true);
  const started = { is: 'started', browser: 'b', flowId: 'f', starts: 1 };
  expect(await state()).toEqual(started);
  expect(await claim('f')).toBe(true);
  expect(await state()).toEqual({ ...started, is: 'claimed', claim: 'by f' });
  expect(await connect('f', 'i')).toBe(true);
  expect(await state()).toEqual({ is: 'connected', browser: 'b', flowId: 'f', integrationId: 'i' });
});

describe('is not started', () => {
  it('in a second browser', async () => {
    const { start, state } = await created();
    await start('f');
    expect(await start('g', { browser: 'another' })).toBe(false);
    expect(await state()).toMatchObject({ browser: 'b', flowId: 'f' });
  });

  it('once it has expired, or was revoked', async () => {
    const { start, revoke, state } = await created();
    expect(await start('f', { nowMs: expiresAtMs })).toBe(false);
    expect(await revoke()).toBe(true);
    expect(await start('f')).toBe(false);
    expect(await state()).toEqual({ is: 'revoked', revokedAtMs: nowMs });
  });

  it('more often than it may be', async () => {
    const { start, state } = await created();
    for (let times = 1; times <= mostStarts; times++) expect(await start(`f${times}`)).toBe(true);
    expect(await start('one more')).toBe(false);
    expect(await state()).toMatchObject({ starts: mostStarts, flowId: `f${mostStarts}` });
  });

  it('by somebody who has not read its claim', async () => {
    const { read, start, claim, state } = await created();
    await start('f');
    const unclaimed = await read();
    await claim('f');
    expect(await start('g', {}, unclaimed)).toBe(false);
    expect(await state()).toMatchObject({ is: 'claimed', flowId: 'f' });
  });
});

it('is started again after its flow did not connect, which then cannot', async () => {
  const { start, claim, connect, state } = await claimed();
  expect(await start('h')).toBe(true);
  expect(await state()).toEqual({ is: 'started', browser: 'b', flowId: 'h', starts: 3 });
  expect(await connect('f')).toBe(false);
  expect(await claim('h')).toBe(true);
});

describe('is not claimed', () => {
  it.each<[string, ClaimGiven]>([
    ['before it is started, or in another browser', { browserBinding: 'another' }],
    ['by another tenant’s flow', { tenantId: 'another' }],
    ['once it has expired', { atMs: expiresAtMs }],
  ])('%s', async (_, given) => {
    const { start, claim, state } = await created();
    expect(await claim('f')).toBe(false);
    await start('f');
    expect(await claim('f', given)).toBe(false);
    expect(await state()).toMatchObject({ is: 'started' });
  });

  it('by a second flow', async () => {
    const { claim, state } = await claimed();
    expect(await claim('g')).toBe(false);
    expect(await claim('f')).toBe(true);
    expect(await state()).toMatchObject({ is: 'claimed', flowId: 'f' });
  });

  it('once it was revoked', async () => {
    const { claim, revoke } = await claimed();
    await revoke();
    expect(await claim('f')).toBe(false);
  });
});

describe('is revoked', () => {
  it('with its claim: the flow that had it connects nothing', async () => {
    const { revoke, connect, state } = await claimed();
    expect(await revoke()).toBe(true);
    expect(await revoke()).toBe(false);
    expect(await connect('f')).toBe(false);
    expect(await state()).toEqual({
      is: 'revoked',
      revokedAtMs: nowMs,
      browser: 'b',
      flowId: 'g',
    });
  });

  it('only by somebody who has read its claim', async () => {
    const { read, start, claim, revoke } = await created();
    await start('f');
    const unclaimed = await read();
    await claim('f');
    expect(await revoke(unclaimed)).toBe(false);
  });
});

describe('once connected', () => {
  it('stays so: neither a start nor a revocation that was read before ends it', async () => {
    const { read, start, revoke, connect, state } = await claimed();
    const before = await read();
    await connect('f', 'i');
    expect(await start('h', {}, before)).toBe(false);
    expect(await revoke(before)).toBe(false);
    expect(await state()).toMatchObject({ is: 'connected', integrationId: 'i' });
  });

  it('is claimed again only by its own flow, and stays connected', async () => {
    const { claim, connect, state } = await claimed();
    await connect('f', 'i');
    expect(await claim('g')).toBe(false);
    expect(await claim('f')).toBe(true);
    expect(await state()).toMatchObject({ is: 'connected', integrationId: 'i', flowId: 'f' });
  });

  it('may be tried again if that was not the account to reconnect', async () => {
    const { start, connect, state } = await claimed('i');
    await connect('f', 'another');
    expect(await state()).toMatchObject({ is: 'claimed', flowId: 'f' });
    expect(await start('h')).toBe(true);
    expect(await state()).toMatchObject({ is: 'started', flowId: 'h' });
  });
});
