import { toRow as agentRow } from '../../../functions/adapters/agents.ts';
import { toRow as keyRow } from '../../../functions/adapters/api-keys.ts';
import { type Complete, type StoredItem, sample } from './stored-item.ts';

const { hash, minuteMs, startedAtMs, tenantId, uuid } = sample;

const agent: Complete<typeof agentRow> = {
  tenantId,
  id: '01a200b1-0f81-7336-b94d-65e7c22a459e',
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
  revokedAtMs: startedAtMs + 30 * 24 * 60 * minuteMs,
  lastUsedOn: '2026-11-22',
};

export const agents: StoredItem = {
  about:
    'An agent, written by the operator command; the demo agents by `npm start`. It stays until it is removed.',
  example: agentRow(agent),
  members: {
    name: 'its name',
    enabled: 'whether it takes calls',
    name_and_id: 'name, U+0000 and id: the order of the list',
  },
};

export const apiKeys: StoredItem = {
  about:
    'An API key, written by the operator command. It stays, also when it is revoked or has expired. The key itself is nowhere.',
  example: keyRow(apiKey),
  members: {
    key_id: 'names it in commands and logs',
    tenant_id: 'whose it is',
    name: 'the operator’s name for it',
    scopes: 'what it may do; `*` is everything',
    created_at_ms: 'when it was made',
    expires_at_ms: 'when it stops to work; absent for never',
    revoked_at_ms: 'when it was revoked; written once',
    last_used_on:
      'the last day, UTC, on which it was accepted; written by the authorizer, once a day',
  },
};

export const rateLimits: StoredItem = {
  about:
    'How far a key has used its limit, written by every endpoint with a key. Deleted a minute after the burst is whole again.',
  example: {
    key_id: apiKey.keyId,
    tat_us: (startedAtMs + 100) * 1000,
    admitted_last: uuid,
    delete_after_s: startedAtMs / 1000 + 61,
  },
  members: {
    tat_us: 'when a perfectly even stream would send its next request, in microseconds',
    admitted_last: 'the request that was admitted last: its repeated write counts once',
  },
};
