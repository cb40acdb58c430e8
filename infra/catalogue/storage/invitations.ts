import { toRow as invitationRow } from '../../../functions/invitations/adapters/invitation-row.ts';
import { type Complete, type StoredItem, sample } from './stored-item.ts';

const { flowId, hash, integrationId, minuteMs, startedAtMs, tenantId, uuid } = sample;

const invitation: Complete<typeof invitationRow> = {
  invitationId: '01932c07-2f5e-7c1a-9a63-52b5a1c8a009',
  tenantId,
  secretHash: hash,
  integrationType: 'slack',
  requestedBy: 'Acme Dental',
  purpose: 'So that our agent can post to your channel',
  createdBy: uuid,
  createdAtMs: startedAtMs,
  expiresAtMs: startedAtMs + 7 * 1440 * minuteMs,
  fields: {},
  scopes: ['reactions:read'],
  events: [{ componentKey: 'slack', eventKey: 'reaction_added' }],
  ifOtherAccount: 'refuse',
  reconnects: integrationId,
  returnUrl: 'https://app.example.com/thanks',
  clientReference: 'user_8271',
  metadata: { plan: 'team' },
  state: { is: 'open' },
  refusals: {},
};

/** How often, and when last: of each reason. */
const refused = (why: string, times: number) => ({
  [`${why}_times`]: times,
  [`${why}_at_ms`]: startedAtMs + times * minuteMs,
});

const recorded = 'how often, up to 100, and when last, somebody else got nothing:';

export const invitations: StoredItem = {
  about:
    'A link that a tenant sends to somebody else, written by `create-invitation`. `accept-invitation` binds it to a browser and notes the flow, `oauth-callback` claims it for one flow, `revoke-invitation` ends it. Its members say its state: `revoked_at_ms` is of a revoked one, `integration_id` of a connected one, `claim` of a claimed one, `attempt_id` of a started one. Why it failed is in the row of its flow, which is kept as long. It is deleted 30 days after it expires.',
  example: {
    ...invitationRow(invitation),
    ...{ browser: hash, attempt_id: flowId, starts: 1, claimed_by: flowId, claim: integrationId },
    integration_id: integrationId,
    ...refused('other_browser', 1),
    ...refused('ended', 2),
    ...refused('altered', 3),
    ...refused('not_from_page', 4),
  },
  instead: { revoked_at_ms: startedAtMs + 9 * minuteMs },
  members: {
    tenant_id: 'who sends it',
    secret_hash: 'SHA-256 of the secret in the link',
    integration_type: 'what is to be connected',
    requested_by: 'who asks, as the page says it',
    purpose: 'what for, as the page says it',
    created_by: 'the API key that created it',
    created_at_ms: 'when it was made',
    expires_at_ms: 'when it ends',
    fields: 'what the provider needs to know first, such as a region',
    scopes: 'permissions to ask for besides those of every connection',
    events: 'events whose permissions to ask for',
    if_other_account: '`refuse`, `replace` or `add`',
    reconnects: 'the connection to connect again; absent if any may be',
    return_url: 'where the person comes back to; absent for the page of the invitation',
    client_reference:
      'whose the connection will be, in the tenant’s own words; absent if it does not say',
    metadata: 'pairs that the tenant keeps with the connection',
    revoked_at_ms: 'when the tenant revoked it; not of one that has connected',
    browser: 'SHA-256 of the cookie of the browser that accepted it: no other may finish',
    attempt_id: 'the flow that was started last',
    starts: 'how many flows were started; twenty at most',
    claimed_by: 'the flow that may connect, from before its code is exchanged',
    claim:
      'new each time that it was claimed, and the connection once that is stored: who wants to end the claim names it',
    integration_id: 'the connection that was stored for it, written with it in one transaction',
    other_browser_times: `${recorded} in another browser`,
    other_browser_at_ms: 'the same',
    ended_times: `${recorded} after it had ended`,
    ended_at_ms: 'the same',
    altered_times: `${recorded} with another secret`,
    altered_at_ms: 'the same',
    not_from_page_times: `${recorded} from no page of ours`,
    not_from_page_at_ms: 'the same',
  },
};
