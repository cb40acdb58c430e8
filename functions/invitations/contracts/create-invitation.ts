import * as z from 'zod/mini';
import {
  commonStartFields,
  isConnectedAgainOrAdded,
  providerStartFields,
} from '../../connect/contracts/start-fields.ts';
import { shownLine } from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import { integrationTypeValue } from '../../platform/contracts/integration-type.ts';
import type { Route } from '../../platform/contracts/route.ts';
import { startTables } from '../../platform/contracts/shared-uses.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { languages } from '../../platform/model/language.ts';
import { createdInvitation } from './invitation.ts';

const hour = 60 * 60;
const day = 24 * hour;

const createInvitationBody = z
  .strictObject({
    integration_type: described(z.clone(integrationTypeValue), 'What is to be connected.', 'gmail'),
    asked_by: shownLine(80, {
      description:
        'Who asks, by the name that the person knows. The page says that it is your own word. No quotation marks.',
      example: 'Acme Dental',
    }),
    purpose: shownLine(200, {
      description: 'What for, as the page says it. No quotation marks.',
      example: 'So that our agent can answer your mail',
    }),
    language: described(
      z.optional(z.enum(languages, `use one of: ${languages.join(', ')}`)),
      'Of its page. Without it, the browser’s language counts.',
      'de',
    ),
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
    'Makes a link to a page that says who asks for what, and leads to the provider when the person agrees. It ' +
    'connects one account, in the browser that accepted it. What a start refuses is refused here. Each request ' +
    'makes another.',
  scope: 'integrations:write',
  request: { body: createInvitationBody },
  response: { status: 201, description: 'The invitation, with its link.', body: createdInvitation },
  errors: [
    'malformed_json',
    'validation_failed',
    'oauth_app_not_configured',
    'too_many_connections',
  ],
  meanings: { not_found: 'The tenant has no such integration of this type.' },
  uses: { tables: { ...startTables, invitations: ['dynamodb:PutItem'] } },
} as const satisfies Route;
