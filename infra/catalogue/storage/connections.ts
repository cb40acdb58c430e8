import { primaryPointerKey } from '../../../functions/connections/adapters/connection-item-key.ts';
import { toRow } from '../../../functions/connections/adapters/connection-row.ts';
import { type Complete, type StoredItem, sample } from './stored-item.ts';

const { flowId, integrationId, minuteMs, sealed, startedAtMs, tenantId, uuid } = sample;

const integrationType = 'slack';
const dayMs = 24 * 60 * minuteMs;

const connection: Omit<Complete<typeof toRow>, 'lease'> = {
  tenantId,
  integrationType,
  integrationId,
  category: 'messaging',
  state: { is: 'live', renewal: { failures: 1, notBeforeMs: startedAtMs + minuteMs } },
  sealedTokens: sealed,
  cursorSecret: 'oZ5…',
  accessTokenExpiresAtMs: startedAtMs + 720 * minuteMs,
  grantedScopes: ['channels:read'],
  account: { id: 'T0123456', label: 'Acme', companyId: 'E0123456' },
  name: 'Support workspace',
  clientReference: 'user_8271',
  metadata: { plan: 'team' },
  replaces: '47DEQpj8HBSa-_TImW-5JC',
  grantFamily: 'slack',
  variables: {},
  tenantApp: '1234.5678',
  grantExpiresAtMs: startedAtMs + 90 * dayMs,
  refreshDueAtMs: startedAtMs + 70 * dayMs,
  reconnectByMs: startedAtMs + 90 * dayMs,
  version: startedAtMs + 3,
  flowId,
  connectedAtMs: startedAtMs,
  refreshedAtMs: startedAtMs + minuteMs,
  verifiedAtMs: startedAtMs + 2 * dayMs,
  agentIds: [uuid],
  invitationId: integrationId,
};

export const integrations: readonly StoredItem[] = [
  {
    about:
      'A connection: one account of a provider, at the hash of its id (`slack#unnamed` if the provider does not name it). Written whole by `oauth-callback`, and changed by whoever uses it: `get-field-options`, `get-access-token` and the due refreshes refresh it, `update-integration` names it, `carry-out-notices` ends it. It stays until it is disconnected, erased or replaced.',
    example: {
      ...toRow(connection),
      agent_ids: connection.agentIds,
      lease_owner: uuid,
      lease_until_ms: startedAtMs + minuteMs,
    },
    members: {
      integration_type: 'its type, also in the key',
      integration_id: 'its public id; kept by a reconnect and by a replacement',
      category: 'of the redirect',
      state:
        'its state, as one word with what belongs to it: `live` (after failed refreshes with how many, and when the next may begin), `refused` by the API until a time, `app_refused` (when our app is tried again), `ended` (why and when). Set by whoever asked the provider',
      sealed_tokens: 'access and refresh token, sealed; new with every refresh',
      cursor_secret: 'seals cursors of its lists; new with every grant',
      access_token_expires_at_ms: 'absent if the provider does not say',
      granted_scopes: 'as the provider names them',
      account:
        'the provider’s id and name of the account, and `company_id` where the provider speaks of companies',
      name: 'the tenant’s own name, written by `update-integration`',
      client_reference:
        'whose it is in the tenant’s own words, from the start or `update-integration`',
      metadata: 'up to 20 pairs that the tenant keeps with it, in the same way',
      replaces: 'the hash of the account whose place it took',
      grant_family: 'products that share one grant',
      account_key:
        'family or type, and the account: finds it across tenants, for notices and shared grants',
      company_key:
        'the same with `company_id`: finds all accounts of a company that a notice is about',
      variables: 'values for the provider’s URLs, such as its data center',
      tenant_app:
        'the client id of the tenant’s own app that made it; absent for the platform’s. No other app refreshes or ends it',
      grant_expires_at_ms: 'when the provider forgets it unused',
      refresh_due_at_ms: 'when it is refreshed even if nobody uses it',
      refresh_due_at:
        'the same while it is in the index of due refreshes: absent once it has ended',
      refresh_queue: 'one of sixteen parts of that index, by a hash',
      reconnect_by_ms: 'when it ends unless a person reconnects it',
      version:
        'raised by every write but of the lease and the due time, which names the one that it replaces; begins as the time of creation, so that nothing is written over a successor',
      flow_id: 'the flow that stored it last: shows that a write succeeded whose answer was lost',
      invitation_id: 'the invitation that this flow was of; absent if there was none',
      connected_at_ms: 'when a person last connected it',
      refreshed_at_ms: 'when its tokens were last refreshed',
      verified_at_ms:
        'when its access token was last accepted, noted at most once a day: by whoever used it, or by the daily look at connections that nobody used. Absent until then; connecting and refreshing count too',
      agent_ids:
        'a set of the agents that are bound to it, written together with their rows; at most 1,000. Absent if there are none',
      lease_owner: 'who may refresh it now',
      lease_until_ms: 'and until when; gone with the next whole write',
    },
  },
  {
    about:
      'The roster of a type, without an `integration_id`, so it is no connection. Written by `oauth-callback` together with a connection whose place depends on other accounts, in one transaction, and by `update-integration`. It stays.',
    example: {
      ...primaryPointerKey(tenantId, integrationType),
      version: 4,
      primary_id: integrationId,
    },
    members: {
      version: 'of two flows that read the same one, the second decides again',
      primary_id: 'the chosen primary connection; without it, or when it is gone, the oldest is',
    },
  },
  {
    about:
      'What a replaced account leaves at its key, without tokens, written by `oauth-callback` in the same transaction. Readers of the stream tell a replacement from a disconnection by it. Deleted after two days, longer than the stream keeps changes.',
    example: {
      ...primaryPointerKey(tenantId, integrationType),
      type_and_account: 'slack#47DEQpj8HBSa-_TImW-5JC',
      moved_to: 'LCa0a2j_xo_5m0U8HTBBNB',
      delete_after_s: startedAtMs / 1000 + 172_800,
    },
    members: { moved_to: 'the hash of the account that took its place' },
  },
];
