import { foundBy } from './seeded-fault.ts';

/** Reads that cost half, and may miss what somebody just did. */
export const lateReadFaults = foundBy('test/unit/platform/aws/seen-at-once.test.ts', {
  'platform/aws/items.ts': {
    'a row is read that may lag': ['Key, ConsistentRead: true }', 'Key }'],
    'several rows are read that may lag': ['{ Keys, ConsistentRead: true }', '{ Keys }'],
  },
  'agents/adapters/agents.ts': {
    'a list of agents may lag': ['        ConsistentRead: true,\n', ''],
  },
  'webhooks/adapters/webhooks.ts': {
    'a list of webhooks may lag': ['      ConsistentRead: true,\n', ''],
  },
  'webhooks/adapters/webhook-deliveries.ts': {
    'a list of deliveries may lag': ['        ConsistentRead: true,\n', ''],
  },
  'tenants/adapters/tenant-rows.ts': {
    'a deletion of a tenant reads rows that may lag': ['    ConsistentRead: true,\n', ''],
  },
  'apps/adapters/registered-apps.ts': {
    'a list of OAuth apps may lag': ["'oauth_apps', { ConsistentRead: true }", "'oauth_apps', {}"],
  },
  'apps/adapters/sealed-secrets.ts': {
    'a rotation of secrets reads rows that may lag': ['ConsistentRead: true, ', ''],
  },
  'tenants/adapters/tenant-scan.ts': {
    'a list of tenants may lag': ["'tenants', { ConsistentRead: true }", "'tenants', {}"],
  },
});
