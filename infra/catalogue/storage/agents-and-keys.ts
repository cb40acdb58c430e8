import { boundRow } from '../../../functions/agents/adapters/agent-accounts.ts';
import { toRow as agentRow } from '../../../functions/agents/adapters/agents.ts';
import { toSessionRow as sessionRow } from '../../../functions/keys/adapters/connect-sessions.ts';
import { toRow as keyRow } from '../../../functions/keys/adapters/managed-keys.ts';
import { type Complete, type StoredItem, sample } from './stored-item.ts';

const { hash, minuteMs, startedAtMs, tenantId } = sample;

const agent: Complete<typeof agentRow> = {
  tenantId,
  id: '01a200b1-0f81-8336-b94d-65e7c22a459e',
  reference: 'agent_118',
  name: 'Front desk',
  enabled: true,
};

const apiKey: Complete<typeof keyRow> = {
  keyHash: hash,
  keyId: 'key_01a200b1-0f81-7336-b94d-65e7c22a459e',
  tenantId,
  name: 'Form service',
  scopes: ['events:read'],
  createdAtMs: startedAtMs,
  expiresAtMs: startedAtMs + 90 * 24 * 60 * minuteMs,
  lifetimeMs: 90 * 24 * 60 * minuteMs,
  revokedAtMs: startedAtMs + 30 * 24 * 60 * minuteMs,
  replacedBy: 'key_01a200b1-0f82-7aa1-8f0e-2d1f6a0c9b11',
  version: 2,
  lastUsedOn: '2026-11-22',
};

export const agents: StoredItem = {
  about:
    'An agent, written by `manage-agents` and the operator command. It stays until it is removed.',
  example: {
    ...agentRow(agent),
    account_slack: boundRow.write({
      integrationId: sample.integrationId,
      accountHash: '47DEQpj8HBSa-_TImW-5JC',
    }),
    accounts_version: 1,
  },
  members: {
    account_slack:
      'the bound connection of that type, with its account’s hash as a hint; `bind-agent-integration`, `unbind-agent-integration` and `manage-agents` write it together with the connection’s row',
    accounts_version: 'raised by each such write',
    reference:
      'the service’s name for it, if a service put it: its id is then a hash of tenant and reference',
    name: '',
    enabled: '',
    name_and_id: 'name, U+0000 and id: the order of the list',
  },
};

export const apiKeys: StoredItem = {
  about:
    'An API key, written by the operator command and `manage-api-keys`. It stays after it is revoked or expires. The key itself is nowhere.',
  example: keyRow(apiKey),
  members: {
    key_id: '',
    tenant_id: '',
    name: '',
    scopes: '`*` is everything',
    created_at_ms: '',
    expires_at_ms: 'absent for never',
    lifetime_ms: 'what the last change of its end gave it',
    revoked_at_ms: '',
    replaced_by: 'the `key_id` of the key that replaced it',
    version: 'number of changes; absent for none',
    last_used_on: 'in UTC; written by the authorizer, once a day',
  },
};

const session: Complete<typeof sessionRow> = {
  keyHash: hash,
  sessionId: 'session_01a200b1-0f81-7336-b94d-65e7c22a459e',
  tenantId,
  scopes: ['events:read', 'integrations:read', 'integrations:write'],
  createdBy: apiKey.keyId,
  createdAtMs: startedAtMs,
  expiresAtMs: startedAtMs + 15 * minuteMs,
  allowedOrigins: ['https://app.example.com'],
  integrationTypes: ['gmail', 'slack'],
  clientReference: 'user_8271',
  returnUrl: 'https://app.example.com/settings?tab=mail',
  metadata: { plan: 'team' },
};

export const connectSessions: StoredItem = {
  about:
    'A session of a browser, written by `create-connect-session`. Without a `key_id` it is in no index. Deleted once it has ended. The token itself is nowhere.',
  example: sessionRow(session),
  members: {
    session_id: '',
    tenant_id: '',
    scopes: 'some of its key’s',
    created_by: 'the `key_id` of its key',
    created_at_ms: '',
    expires_at_ms: '',
    allowed_origins: 'of the pages that may use it',
    integration_types: 'absent for all',
    client_reference: 'whose connections it is for; absent for all',
    return_url: '',
    metadata: '',
  },
};

const sessionLimit: StoredItem = {
  about:
    'A session’s use of its limit, written by every endpoint that takes one, and deleted as above.',
  example: {
    key_id: session.sessionId,
    session: { tat_us: (startedAtMs + 50) * 1000, admitted_last: 'pX3b1Q0zK7Vd' },
    delete_after_s: startedAtMs / 1000 + 86_460,
  },
  members: { session: 'as above' },
};

const used = {
  tat_us: (startedAtMs + 2_000) * 1000,
  admitted_last: 'pX3b1Q0zK7Vd',
  given_back_last: 'b0q8Zs2mYw1x',
};
const budget: StoredItem = {
  about:
    'A tenant’s use of its look-up budget, written by `get-field-options`: a look-up consumes what it may cost, and gives the rest back. Deleted a day after its last use, by when everything has refilled.',
  example: {
    key_id: `budget#${tenantId}`,
    slack: used,
    all: { ...used, tat_us: (startedAtMs + 500) * 1000 },
    delete_after_s: startedAtMs / 1000 + 86_460,
  },
  members: {
    slack:
      'of a provider: `tat_us` and `admitted_last` as above, and `given_back_last`: a repeated write of either counts once',
    all: 'of all providers',
  },
};

const keyLimit: StoredItem = {
  about:
    'A tenant’s and its keys’ use of their limits: every keyed endpoint counts a request against both in one write. A key that was idle for ten seconds leaves with the next write; the row is deleted a day after its last use.',
  example: {
    key_id: `tenant:${tenantId}`,
    tenant: { tat_us: (startedAtMs + 50) * 1000, admitted_last: 'pX3b1Q0zK7Vd' },
    [apiKey.keyId]: { tat_us: (startedAtMs + 100) * 1000, admitted_last: 'pX3b1Q0zK7Vd' },
    delete_after_s: startedAtMs / 1000 + 86_460,
  },
  members: {
    tenant:
      'of the tenant: `tat_us`, when a perfectly even stream would send its next request, in microseconds, and `admitted_last`, the last admitted request, whose repeated write counts once',
    [apiKey.keyId]: 'the same of a key',
  },
};

export const rateLimits: readonly StoredItem[] = [keyLimit, sessionLimit, budget];
