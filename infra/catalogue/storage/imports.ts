import { row } from '../../../functions/importing/adapters/import-row.ts';
import { type StoredItem, sample } from './stored-item.ts';

const { hash, integrationId, minuteMs, sealed, startedAtMs, tenantId, uuid } = sample;

export const imports: StoredItem = {
  about:
    'The import of a token by the [operator command](operate/moving-in.md), at a hash of the token (and of tenant and type, if the token can be reused): no run uses a token twice. Deleted after 400 days.',
  example: {
    ...row.write({
      flowId: `import#${hash}`,
      tenantId,
      integrationType: 'slack',
      state: 'granted',
      claimedBy: uuid,
      claimedAtMs: startedAtMs,
      sealedGrant: sealed,
      integrationId: undefined,
    }),
    delete_after_s: (startedAtMs + 400 * 1440 * minuteMs) / 1000,
  },
  instead: { integration_id: integrationId },
  members: {
    tenant_id: '',
    integration_type: '',
    state:
      '`claimed` by a run, `granted` until the connection is stored, then `done`; or `refused` by the provider, or `unknown` without its response',
    claimed_by: 'the run',
    claimed_at_ms: '',
    sealed_grant: 'the new tokens, while `granted`',
    integration_id: 'the connection, when `done`',
  },
};
