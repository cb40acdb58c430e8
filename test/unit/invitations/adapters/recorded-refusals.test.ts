import { expect, it } from 'vitest';
import { toRow } from '../../../../functions/invitations/adapters/invitation-row.ts';
import { createInvitations } from '../../../../functions/invitations/adapters/invitations.ts';
import { mostCounted } from '../../../../functions/invitations/domain/invitation.ts';
import { putItem } from '../../../../functions/platform/aws/items.ts';
import { anInvitation } from '../../../support/connections/an-invitation.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const invitations = createInvitations(database);

/** A stored invitation that has refused somebody so often, the last time at `1`. */
const refusedBefore = async (invitationId: string, times: number) => {
  const row = toRow(anInvitation({ invitationId }));
  await putItem(database, 'invitations', { ...row, altered_times: times, altered_at_ms: 1 });
  const refusals = async () => (await invitations.get(invitationId))?.refusals;
  const refuse = (atMs: number) => invitations.recordRefusal(invitationId, 'altered', atMs);
  return { refusals, refuse };
};

it('counts up to a hundred refusals of a kind', async () => {
  expect(mostCounted).toBe(100);
  const { refusals, refuse } = await refusedBefore('i', 98);
  await refuse(2);
  expect(await refusals()).toEqual({ altered: { times: 99, lastAtMs: 2 } });
  await refuse(3);
  expect(await refusals()).toEqual({ altered: { times: 100, lastAtMs: 3 } });
});

it('writes nothing of further ones, so that a stranger causes few writes', async () => {
  const { refusals, refuse } = await refusedBefore('j', 100);
  for (const atMs of [2, 3]) await refuse(atMs);
  expect(await refusals()).toEqual({ altered: { times: 100, lastAtMs: 1 } });
});

it('counts no more of many at the same time', async () => {
  const { refusals, refuse } = await refusedBefore('k', 95);
  await Promise.all(Array.from({ length: 20 }, () => refuse(2)));
  expect(await refusals()).toEqual({ altered: { times: 100, lastAtMs: 2 } });
});
