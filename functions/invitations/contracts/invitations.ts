import * as z from 'zod/mini';
import { nextPageHeaders, pageQuery } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { invitation } from './invitation.ts';

export const usualInvitations = 100;

const listInvitationsQuery = z.object(pageQuery('invitations', usualInvitations));

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
    headers: nextPageHeaders(),
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
