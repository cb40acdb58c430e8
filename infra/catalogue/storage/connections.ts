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
      'A connection: one account of a provider, at the hash of its id (`slack#unnamed` if the provider does not name it). `oauth-callback` writes it whole; `get-field-options`, `get-access-token` and the due refreshes refresh it, `update-integration` names it, `carry-out-notices` ends it. It stays until it is disconnected, erased or replaced.',
    example: {
      ...toRow(connection),
      agent_ids: connection.agentIds,
      lease_owner: uuid,
      lease_until_ms: startedAtMs + minuteMs,
    },
    members: {
      integration_type: '',
      integration_id: 'its public id, also after a reconnect or a replacement',
      category: '',
      state:
        '`live` (perhaps with failed refreshes), `refused` by the API until a time, `app_refused` (until its OAuth app is tried again), `ended` (why and when)',
      sealed_tokens: 'access and refresh token',
      cursor_secret: 'seals cursors of its lists; new with every grant',
      access_token_expires_at_ms: 'absent if the provider does not say',
      granted_scopes: '',
      account: 'the provider’s id, name and perhaps `company_id`',
      name: 'the tenant’s name for it',
      client_reference: 'with `metadata`, the tenant’s own, from the start or `update-integration`',
      metadata: '',
      replaces: 'the hash of the account that it replaced',
      grant_family: 'products that share one grant',
      account_key: 'finds it across tenants, for notices and shared grants',
      company_key: 'the same with `company_id`, for notices about a company',
      variables: 'values for the provider’s URLs, such as its data center',
      tenant_app:
        'the client id of the tenant app that made it, which alone refreshes or ends it; absent for the platform’s',
      grant_expires_at_ms: 'when the provider ends it unused',
      refresh_due_at_ms: 'when it is refreshed even if unused',
      refresh_due_at: 'the same in the index of due refreshes; absent once it has ended',
      refresh_queue: 'one of sixteen parts of that index',
      reconnect_by_ms: 'when it ends unless a person reconnects it',
      version:
        'raised by every write except of the lease and the due time, and named by the next; begins as the time of creation',
      flow_id: 'the flow that stored it last: proves a write whose response was lost',
      invitation_id: 'the invitation of that flow',
      connected_at_ms: '',
      refreshed_at_ms: '',
      verified_at_ms: 'when its access token was last accepted, at most once a day; absent before',
      agent_ids: 'the agents bound to it, at most 1,000, written together with their rows',
      lease_owner: '',
      lease_until_ms: 'until when; gone with the next whole write',
    },
  },
  {
    about:
      'The primary pointer of a type, written by `oauth-callback`, in one transaction with a connection that depends on other accounts, and by `update-integration`. It stays.',
    example: {
      ...primaryPointerKey(tenantId, integrationType),
      version: 4,
      primary_id: integrationId,
    },
    members: {
      version: 'of two flows that read the same one, the second decides again',
      primary_id: 'absent, or gone, the oldest is primary',
    },
  },
  {
    about:
      'What a replaced account leaves at its key, written by `oauth-callback` in the same transaction: readers of the stream tell a replacement from a disconnection by it. Deleted after two days, longer than the stream keeps changes.',
    example: {
      ...primaryPointerKey(tenantId, integrationType),
      type_and_account: 'slack#47DEQpj8HBSa-_TImW-5JC',
      moved_to: 'LCa0a2j_xo_5m0U8HTBBNB',
      delete_after_s: startedAtMs / 1000 + 172_800,
    },
    members: { moved_to: 'the hash of the account that replaced it' },
  },
];
