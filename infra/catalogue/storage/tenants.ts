import { toRow as tenantRow } from '../../../functions/tenants/adapters/tenant-settings.ts';
import { type StoredItem, sample } from './stored-item.ts';

const { startedAtMs, tenantId } = sample;

const deletionExample = {
  deleting: 'yes',
  deletion_requested_at_ms: startedAtMs,
  deletion_outcomes: { 'gmail#revoked': 2 },
  deletion_step: 7,
  deletion_step_since_ms: startedAtMs + 480_000,
  deletion_at: '{"table":"webhooks"}',
  deletion_leased_until_ms: startedAtMs + 780_000,
  deleted_at_ms: startedAtMs + 500_000,
};

export const tenants: StoredItem = {
  about:
    'What is special about a tenant, written by the operator command and `manage-tenant`, and how far its deletion is, by `delete-tenants`. A tenant without a row has the environment’s settings.',
  example: tenantRow({
    tenantId,
    sessionBinding: 'required',
    returnOrigins: ['https://app.example.com'],
    allowedOrigins: ['https://app.example.com'],
    limits: { requests_per_second: 5, burst: 10 },
    deletionRequestedAtMs: undefined,
  }),
  instead: deletionExample,
  members: {
    session_binding:
      'whether each start must be bound to its person’s session: `optional` or `required`; absent for the environment’s',
    limits:
      'what all its keys and sessions together may send, a second and at once; absent for the environment’s',
    return_origins:
      'to which origins its starts may lead people back, besides those of the environment',
    allowed_origins: 'the only origins that its sessions for browsers may name; absent for any',
    deleting: '`yes` until it is deleted: finds it for `delete-tenants`',
    deletion_requested_at_ms: 'since when it is to be deleted: it gets nothing new',
    deletion_outcomes:
      'how many connections of a type had which outcome, which is all that stays of them',
    deletion_step: 'how far it is: the number of a step',
    deletion_step_since_ms: 'since when',
    deletion_at: 'where the step goes on: a table with a key of it, or the key of a connection',
    deletion_leased_until_ms: 'until when one run works on it, and no other',
    deleted_at_ms:
      'when it was deleted. Of such a tenant only this row stays, with its id, `deletion_requested_at_ms` and `deletion_outcomes`',
  },
};
