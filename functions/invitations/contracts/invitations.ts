import * as z from 'zod/mini';
import {
  commonStartFields,
  isConnectedAgainOrAdded,
  providerStartFields,
} from '../../connect/contracts/start.ts';
import { shownLine } from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import { integrationTypeValue } from '../../platform/contracts/integration-type.ts';
import { nextPageHeaders, pageQuery } from '../../platform/contracts/page.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { createdInvitation, invitation, invitationPath, readInvitations } from './invitation.ts';

const hour = 60 * 60;
const day = 24 * hour;

const createInvitationBody = z
  .strictObject({
    integration_type: described(z.clone(integrationTypeValue), 'What is to be connected.', 'gmail'),
    asked_by: shownLine(80, {
      description:
        'Who asks, for the page that the person sees: the name by which they know you. The page says that it ' +
        'is your own word.',
      example: 'Acme Dental',
    }),
    purpose: shownLine(200, {
      description: 'What for, for the page that the person sees.',
      example: 'So that our agent can answer your mail',
    }),
    expires_in_seconds: described(
      z._default(wholeNumber(hour, 30 * day), 7 * day),
      'How long it works: an hour to 30 days.',
    ),
    ...commonStartFields,
    ...providerStartFields,
  })
  .check(isConnectedAgainOrAdded);

export const createInvitation = {
  operationId: 'createInvitation',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite somebody to connect an account',
  description:
    'Makes a link to a page that says whose product and who asks for what, and that leads to the provider ' +
    'when the person agrees. It connects one account, in the browser in which it was accepted. What a start ' +
    'would refuse is refused here. Each request makes another invitation.',
  scope: 'integrations:write',
  request: { body: createInvitationBody },
  response: { status: 201, description: 'The invitation, with its link.', body: createdInvitation },
  errors: ['malformed_json', 'validation_failed', 'oauth_app_not_configured'],
  meanings: { not_found: 'The tenant has no such integration of this type.' },
  uses: {
    tables: {
      invitations: ['dynamodb:PutItem'],
      oauth_apps: ['dynamodb:GetItem'],
      tenants: ['dynamodb:GetItem'],
      integrations: ['dynamodb:Query', 'dynamodb:GetItem'],
      'integrations/by_id': ['dynamodb:Query'],
    },
  },
} as const satisfies Route;

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
