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
    'An agent, written by `manage-agents` and the operator command; the demo agents by `npm start`. It stays until it is removed.',
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
      'the connection of that type that it is bound to, and the hash of its account, which is a hint; written together with the row of the connection by `bind-agent-integration`, `unbind-agent-integration` and `manage-agents`, which unbinds what it deletes',
    accounts_version: 'raised by each such write, which names the one that it replaces',
    reference:
      'what the service calls it that put it; absent if nobody did. Its id is a hash of the tenant and this, so that a reference has one row',
    name: 'its name',
    enabled: 'whether it takes calls',
    name_and_id: 'name, U+0000 and id: the order of the list',
  },
};

export const apiKeys: StoredItem = {
  about:
    'An API key, written by the operator command and `manage-api-keys`. It stays, also when it is revoked or has expired. The key itself is nowhere.',
  example: keyRow(apiKey),
  members: {
    key_id: 'names it in commands and logs',
    tenant_id: 'whose it is',
    name: 'what people know it by',
    scopes: 'what it may do; `*` is everything',
    created_at_ms: 'when it was made',
    expires_at_ms: 'when it stops to work; absent for never. A roll brings it forward',
    lifetime_ms: 'what the last change of its end gave it, counted from then; absent if none did',
    revoked_at_ms: 'when it was revoked; written once',
    replaced_by: 'the `key_id` of the key that took its place; absent if none did',
    version: 'how often it was changed; absent for never',
    last_used_on:
      'the last day, UTC, on which it was accepted; written by the authorizer, once a day',
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
    'A session of a browser, written by `create-connect-session`. It has no `key_id`, so it is in no index. Deleted once it has ended. The token itself is nowhere.',
  example: sessionRow(session),
  members: {
    session_id: 'names it in logs and the audit trail',
    tenant_id: 'whose it is',
    scopes: 'what it may do, of what its key may',
    created_by: 'the `key_id` of its key',
    created_at_ms: 'when it was made',
    expires_at_ms: 'when it stops to work',
    allowed_origins: 'the origins of the pages that may use it',
    integration_types: 'the types that it is for; absent for all',
    client_reference: 'whose connections it is for; absent for all of the tenant',
    return_url: 'where its starts lead back to',
    metadata: 'what each connection gets that it starts',
  },
};

const sessionLimit: StoredItem = {
  about:
    'How far a session has used its limit, written by every endpoint that takes one. Deleted a minute after the burst is whole again.',
  example: {
    key_id: session.sessionId,
    session: { tat_us: (startedAtMs + 50) * 1000, admitted_last: 'pX3b1Q0zK7Vd' },
    delete_after_s: startedAtMs / 1000 + 61,
  },
  members: { session: '`tat_us` and `admitted_last` as above' },
};

const used = {
  tat_us: (startedAtMs + 2_000) * 1000,
  admitted_last: 'pX3b1Q0zK7Vd',
  given_back_last: 'b0q8Zs2mYw1x',
};
const budget: StoredItem = {
  about:
    'What a tenant’s look-ups use of providers, written by `get-field-options`: a look-up takes what it may cost, and gives the rest back. Deleted a minute after nothing is used.',
  example: {
    key_id: `budget#${tenantId}`,
    slack: used,
    all: { ...used, tat_us: (startedAtMs + 500) * 1000 },
    delete_after_s: startedAtMs / 1000 + 90,
  },
  members: {
    slack:
      'of a provider: `tat_us` and `admitted_last` as above, of look-ups, and `given_back_last`, what was given back last: its repeated write counts once',
    all: 'the same of all providers together',
  },
};

const keyLimit: StoredItem = {
  about:
    'How far a tenant and its keys have used their limits, written by every endpoint with a key: one write counts a request against both. A key that was idle for ten seconds leaves with the next write, and the row is deleted a minute after the burst is whole again.',
  example: {
    key_id: `tenant:${tenantId}`,
    tenant: { tat_us: (startedAtMs + 50) * 1000, admitted_last: 'pX3b1Q0zK7Vd' },
    [apiKey.keyId]: { tat_us: (startedAtMs + 100) * 1000, admitted_last: 'pX3b1Q0zK7Vd' },
    delete_after_s: startedAtMs / 1000 + 61,
  },
  members: {
    tenant:
      'of the tenant: `tat_us`, when a perfectly even stream would send its next request, in microseconds, and `admitted_last`, the request that was admitted last: its repeated write counts once',
    [apiKey.keyId]: 'the same of a key, by its id',
  },
};

export const rateLimits: readonly StoredItem[] = [keyLimit, sessionLimit, budget];
