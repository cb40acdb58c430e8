import * as z from 'zod/mini';
import { limitRows } from '../../platform/aws/tables.ts';
import { described, textLike } from '../../platform/contracts/described.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { startTables } from '../../platform/contracts/shared-uses.ts';
import type { InvitationRefusal } from '../domain/invitation.ts';
import { invitationsPath, linkPattern } from '../domain/link.ts';
import { readInvitations } from './invitation.ts';

export const noSuchLink =
  'This link is not complete, or was opened in another browser. Open it as it was sent to you';

const path = `${invitationsPath}/{link}` as const;
const linkPath = z.object({
  link: described(
    textLike(linkPattern, noSuchLink),
    'The secret part of the link.',
    '01932c072f5e7c1a9a6352b5a1c8a009Q42OOpWGrMZk6b7cDoGbIxT5yW9uA1sLmPqR',
  ),
});

const refusalAttributes = (why: InvitationRefusal) => [`${why}_times`, `${why}_at_ms`];

/** What stands behind a link, and whoever should not have had it. */
const openUses = {
  tables: { ...readInvitations, invitations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
  updates: {
    invitations: [
      ...refusalAttributes('other_browser'),
      ...refusalAttributes('ended'),
      ...refusalAttributes('altered'),
    ],
  },
} as const satisfies Route['uses'];

export const openInvitation = {
  operationId: 'openInvitation',
  method: 'GET',
  path,
  summary: 'The page of an invitation',
  description:
    'What the person sees to whom a link was sent: whose product and who asks for what. To open it changes ' +
    'nothing, so mail filters do no harm.',
  request: { path: linkPath },
  response: {
    status: 200,
    description: 'The page, also of an invitation that has ended.',
    mediaTypes: ['text/html'],
    pagesAt: [404],
  },
  meanings: { not_found: 'There is no such invitation, or it is not for this browser.' },
  uses: openUses,
} as const satisfies Route;

export const acceptInvitation = {
  operationId: 'acceptInvitation',
  method: 'POST',
  path,
  summary: 'Accept an invitation',
  description:
    'What the page’s button sends. It binds the invitation to the browser, starts a flow and leads to the ' +
    'provider.',
  request: {
    path: linkPath,
    rawBody: {
      description: 'The form of the page.',
      mediaTypes: ['application/x-www-form-urlencoded'],
    },
  },
  response: {
    status: 200,
    description: 'A page that leads to the provider, or says why not.',
    mediaTypes: ['text/html'],
    pagesAt: [404],
  },
  meanings: openInvitation.meanings,
  uses: {
    tables: {
      ...openUses.tables,
      oauth_flows: ['dynamodb:BatchGetItem', 'dynamodb:PutItem'],
      ...startTables,
    },
    updates: {
      rate_limits: ['free_places', 'connection_limit', 'delete_after_s'],
      invitations: [
        ...openUses.updates.invitations,
        ...refusalAttributes('not_from_page'),
        ...[
          'revoked_at_ms',
          'expires_at_ms',
          'browser',
          'attempt_id',
          'starts',
          'claimed_by',
          'claim',
        ],
      ],
    },
    partitions: { rate_limits: [`${limitRows.connections}*`] },
    keys: { oauth_state: ['kms:Encrypt'] },
  },
} as const satisfies Route;
