import { expect, it } from 'vitest';
import { createInvitations } from '../../../../functions/invitations/adapters/invitations.ts';
import { deleteItem } from '../../../../functions/platform/aws/items.ts';
import { anInvitation } from '../../../support/connections/an-invitation.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const database = await createTestDatabase();
const invitations = createInvitations(database);

/** The invitations `1` to `4` of a tenant of its own. */
const ofTenant = async (tenantId: string) => {
  const ids = ['1', '2', '3', '4'].map((n) => `${tenantId}-${n}`);
  for (const invitationId of ids) {
    await invitations.create(anInvitation({ tenantId, invitationId }));
  }
  const page = async (after?: string) => {
    const read = await invitations.page(tenantId, { limit: 2, after });
    return { ids: read.invitations.map(({ invitationId }) => invitationId), next: read.next };
  };
  return { ids, page };
};

it('leads to no further page behind the last invitation, also where that fills a page', async () => {
  const { page } = await ofTenant('full');
  expect(await page()).toEqual({ ids: ['full-4', 'full-3'], next: 'full-3' });
  expect(await page('full-3')).toEqual({ ids: ['full-2', 'full-1'], next: undefined });
});

it('goes on behind an invitation that is deleted between two pages', async () => {
  const { page } = await ofTenant('gone');
  const { next } = await page();
  await deleteItem(database, 'invitations', { invitation_id: 'gone-3' });
  expect(await page(next)).toEqual({ ids: ['gone-2', 'gone-1'], next: undefined });
});
