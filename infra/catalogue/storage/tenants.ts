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
    'A tenant’s own settings, written by the operator command and `manage-tenant`, and its deletion, by `delete-tenants`. Without a row it has the environment’s settings.',
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
    session_binding: '`optional` or `required`; absent for the environment’s',
    limits: 'of all its keys and sessions together; absent for the environment’s',
    return_origins: 'besides those of the environment',
    allowed_origins: 'of its sessions for browsers; absent for any',
    deleting: '`yes` until it is deleted',
    deletion_requested_at_ms: 'from then on it gets nothing new',
    deletion_outcomes: 'numbers of connections, by type and outcome of the grant',
    deletion_step: 'the number of a step',
    deletion_step_since_ms: '',
    deletion_at: 'where the step continues: a table and key, or a connection’s key',
    deletion_leased_until_ms: 'until when one run alone works on it',
    deleted_at_ms:
      'then only this row stays, with its id, `deletion_requested_at_ms` and `deletion_outcomes`',
  },
};
