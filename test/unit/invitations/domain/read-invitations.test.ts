import { expect, it } from 'vitest';
import {
  createInvitationFlows,
  createInvitations,
} from '../../../../functions/invitations/adapters/invitations.ts';
import { endInvitation } from '../../../../functions/invitations/domain/read-invitations.ts';
import { revokeInvitation } from '../../../../functions/invitations/domain/transitions.ts';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { anInvitation } from '../../../support/connections/an-invitation.ts';
import { startFaultProxy } from '../../../support/fault/fault-proxy.ts';
import { startTestDatabase } from '../../../support/run/test-database.ts';

const { config, credentials } = await startTestDatabase();
const proxy = await startFaultProxy(config.dynamodbEndpoint);
const database = createDatabase({ ...config, dynamodbEndpoint: proxy.origin }, credentials);
const invitations = createInvitations(database);

/** Revokes a stored invitation. @param meanwhile what somebody else does behind the first read */
const revoking = async (invitationId: string, meanwhile = async () => {}) => {
  const invitation = anInvitation({ invitationId, expiresAtMs: 90_000 });
  await invitations.create(invitation);
  let nowMs = 1_000;
  let reads = 0;
  const get = async () => {
    const read = await invitations.get(invitationId);
    if (reads++ === 0) await meanwhile();
    return read;
  };
  const deps = {
    invitations: { ...invitations, get },
    invitationFlows: createInvitationFlows(database),
    clock: { nowMs: () => nowMs++, sleep: async () => {} },
  };
  return () => endInvitation(deps, invitation);
};

it('has revoked it now, though the answer was lost, and only once', async () => {
  const revoke = await revoking('i');
  proxy.inject({ mode: 'commitThenDrop', operation: 'UpdateItem', times: 1 });
  const state = { is: 'revoked', revokedAtMs: 1_000 };
  expect(await revoke()).toMatchObject({ invitation: { state }, isRevokedNow: true });
  expect(await revoke()).toMatchObject({ invitation: { state }, isRevokedNow: false });
});

it('has not revoked it if somebody else has since it was read', async () => {
  const other = anInvitation({ invitationId: 'j' });
  const revoke = await revoking('j', async () => {
    expect(await invitations.change('j', revokeInvitation(other, 700))).toBe(true);
  });
  const state = { is: 'revoked', revokedAtMs: 700 };
  expect(await revoke()).toMatchObject({ invitation: { state }, isRevokedNow: false });
});
