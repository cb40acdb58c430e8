import * as z from 'zod/mini';
import { outcomeFields } from '../../connect/contracts/outcome.ts';
import { attemptIdPattern } from '../../connect/domain/flow-id.ts';
import { described, named, textLike } from '../../platform/contracts/described.ts';
import type { Route, Uses } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { languages } from '../../platform/model/language.ts';
import { mostCounted, refusalReasons } from '../domain/invitation.ts';
import { invitationStatuses } from '../domain/status.ts';

export const noSuchInvitation = 'There is no such invitation. List them with GET /invitations';

const invitationPath = z.object({
  invitation_id: described(
    sentId(noSuchInvitation),
    'Identifier of the invitation.',
    '01932c07-2f5e-7c1a-9a63-52b5a1c8a009',
  ),
});

/** Made for each field: a description is that of the very schema. */
const time = () => z.iso.datetime();

const refusal = z.object({
  reason: described(
    z.enum(refusalReasons),
    '`other_browser`: it was opened, or finished, in another browser than the one that had accepted it. ' +
      '`ended`: it was opened or used by somebody else after it had ended. `altered`: a link had its id and ' +
      'another secret. `not_from_page`: a request accepted it that came from no page of ours. There will be more values.',
  ),
  times: described(z.int(), `How often. It is counted up to ${mostCounted}.`, 1),
  last_at: described(time(), 'When it was last counted.'),
});

const invitationFields = {
  id: described(z.uuid(), 'Identifier of the invitation.', '01932c07-2f5e-7c1a-9a63-52b5a1c8a009'),
  integration_type: described(z.string(), 'What is to be connected.', 'gmail'),
  asked_by: described(z.string(), 'Who asks, as the page says it.', 'Acme Dental'),
  purpose: described(
    z.string(),
    'What for, as the page says it.',
    'So that our agent can answer your mail',
  ),
  language: described(
    z.nullable(z.enum(languages)),
    'Of its page; null if you did not say: then the browser’s.',
    'de',
  ),
  status: described(
    z.enum(invitationStatuses),
    '`pending`: nobody has accepted it. `started`: somebody has, and was sent to the provider. ' +
      '`succeeded`. `failed`: for `error_code`, and the same browser may try again until it expires. ' +
      '`revoked`. `expired`.',
  ),
  attempt_id: described(
    z.nullable(textLike(attemptIdPattern, 'an attempt id')),
    'The attempt, as in `GET /integrations/oauth_attempts/{attempt_id}`; null before it is accepted.',
    '3kTMd9aVq0Xb7LhZyWc2Re',
  ),
  ...outcomeFields,
  client_reference: described(
    z.nullable(z.string()),
    'Whose the connection will be, in your own words; null if you did not say.',
    'user_8271',
  ),
  metadata: described(
    z.record(z.string(), z.string()),
    'What you keep with the connection; empty if you did not say.',
    { plan: 'team' },
  ),
  created_at: described(time(), 'When it was made.'),
  expires_at: described(time(), 'When it ends.'),
  refusals: described(
    z.array(refusal),
    'Why others got nothing from it. Opening alone, as mail filters do, does not count.',
  ),
};

export const invitation = named('Invitation', invitationFields);

export const createdInvitation = named('CreatedInvitation', {
  ...invitationFields,
  url: described(
    z.url(),
    'The link to send. It is shown only here: only a hash of its secret is stored.',
    'https://api.example.com/api/invite/01932c072f5e7c1a9a6352b5a1c8a009Q42OOpWGrMZk6b7cDoGbIxT5yW9uA1sLmPqR',
  ),
});

/** What a function uses that reads invitations with how they stand. */
export const readInvitations = {
  invitations: ['dynamodb:GetItem'],
  oauth_flows: ['dynamodb:BatchGetItem'],
} as const satisfies Uses['tables'];

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
    'From now on it connects nothing, even for somebody at the provider. If it is connecting an account this ' +
    'moment, it is not revoked and the answer has `started`: ask again in half a minute. An account that it ' +
    'has connected stays: disconnect it with `DELETE /integrations/{integration_id}`.',
  scope: 'integrations:write',
  request: { path: invitationPath },
  response: { status: 200, description: 'The invitation, as it stands now.', body: invitation },
  uses: {
    tables: { ...readInvitations, invitations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'] },
    updates: { invitations: ['tenant_id', 'revoked_at_ms', 'claimed_by', 'claim'] },
  },
} as const satisfies Route;
