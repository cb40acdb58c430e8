import type { Route } from '../../platform/contracts/route.ts';
import { invitation, invitationPath, readInvitations } from './invitation.ts';

export const revokeInvitation = {
  operationId: 'revokeInvitation',
  method: 'DELETE',
  path: '/invitations/{invitation_id}',
  summary: 'Revoke an invitation',
  description:
    'From now on it connects nothing, also for somebody who is at the provider. If an account is being ' +
    'connected with it this moment, it is not revoked and the answer has `started`: ask again in half a ' +
    'minute. An account that it has connected stays: disconnect it with ' +
    '`DELETE /integrations/{integration_id}`. Repeated, it changes nothing.',
  scope: 'integrations:write',
  request: { path: invitationPath },
  response: { status: 200, description: 'The invitation, as it stands now.', body: invitation },
  uses: {
    tables: { ...readInvitations, invitations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    updates: { invitations: ['tenant_id', 'revoked_at_ms', 'claimed_by', 'claim'] },
  },
} as const satisfies Route;
