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

const refusals = 'refusals, up to 100:';

export const invitations: StoredItem = {
  about:
    'A link that a tenant sends to somebody, written by `create-invitation`. `accept-invitation` binds it to a browser and records the flow, `oauth-callback` claims it for one flow, `revoke-invitation` ends it. Its state: revoked with `revoked_at_ms`, connected with `integration_id`, claimed with `claim`, started with `attempt_id`. The row of its flow, retained as long, says why it failed. Deleted 30 days after it expires.',
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
    tenant_id: '',
    secret_hash: 'SHA-256 of the secret in the link',
    integration_type: '',
    requested_by: 'with `purpose`, shown on the page',
    purpose: '',
    created_by: '',
    created_at_ms: '',
    expires_at_ms: '',
    fields: '',
    scopes: '',
    events: '',
    if_other_account: '',
    reconnects: 'the only connection that may be connected again; absent for any',
    return_url: 'absent for the page of the invitation',
    client_reference: 'with `metadata`, caller metadata of the connection',
    metadata: '',
    revoked_at_ms: 'never of a connected one',
    browser: 'SHA-256 of the cookie of the only browser that may finish',
    attempt_id: 'the latest flow',
    starts: 'number of flows, at most twenty',
    claimed_by: 'the flow that may connect, from before the exchange',
    claim: 'new with each claim, then the stored connection; whoever ends the claim names it',
    integration_id: 'its connection, written in the same transaction',
    other_browser_times: `${refusals} in another browser`,
    other_browser_at_ms: '',
    ended_times: `${refusals} after its end`,
    ended_at_ms: '',
    altered_times: `${refusals} with another secret`,
    altered_at_ms: '',
    not_from_page_times: `${refusals} from no page of ours`,
    not_from_page_at_ms: '',
  },
};
