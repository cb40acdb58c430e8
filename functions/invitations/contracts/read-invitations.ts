import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import { pageCursor, pageLimit } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { invitation, invitationPath, readInvitations } from './invitation.ts';

export const usualInvitations = 100;

const listInvitationsQuery = z.object({
  limit: described(
    z.optional(pageLimit),
    `The most invitations of one answer, ${usualInvitations} without it; fewer if they are more than 5 MB.`,
  ),
  cursor: described(
    z.optional(pageCursor(200)),
    'The position from the Link header of the previous page.',
  ),
});

export const listInvitations = {
  operationId: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  summary: 'List invitations',
  description:
    'The tenant’s invitations, the latest first, until 30 days after they expire. A new one may be missing ' +
    'for a moment.',
  scope: 'integrations:read',
  request: { query: listInvitationsQuery },
  response: {
    status: 200,
    description: 'The invitations.',
    body: z.array(invitation),
    headers: z.object({
      Link: described(
        z.optional(z.string()),
        '`<url>; rel="next"` leads to the next page, if there is one.',
      ),
    }),
  },
  errors: ['validation_failed'],
  uses: {
    tables: {
      'invitations/by_tenant': ['dynamodb:Query'],
      invitations: ['dynamodb:BatchGetItem'],
      oauth_flows: ['dynamodb:BatchGetItem'],
    },
  },
} as const satisfies Route;

export const getInvitation = {
  operationId: 'getInvitation',
  method: 'GET',
  path: '/invitations/{invitation_id}',
  summary: 'Get an invitation',
  description: 'What became of it, and who else tried to use it.',
  scope: 'integrations:read',
  request: { path: invitationPath },
  response: { status: 200, description: 'The invitation.', body: invitation },
  uses: { tables: readInvitations },
} as const satisfies Route;
