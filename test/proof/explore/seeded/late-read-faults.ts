import type { SeededFault } from './seeded-fault.ts';

const tests = 'test/unit/platform/aws/seen-at-once.test.ts';
const line = { text: '        ConsistentRead: true,\n', by: '', tests };

/** Reads that cost half, and may miss what somebody just did. */
export const lateReadFaults: readonly SeededFault[] = [
  {
    name: 'a row is read that may lag',
    file: 'platform/aws/items.ts',
    text: 'Key, ConsistentRead: true }',
    by: 'Key }',
    tests,
  },
  {
    name: 'several rows are read that may lag',
    file: 'platform/aws/items.ts',
    text: '{ Keys, ConsistentRead: true }',
    by: '{ Keys }',
    tests,
  },
  { ...line, name: 'a list of agents may lag', file: 'agents/adapters/agents.ts' },
  { ...line, name: 'a list of webhooks may lag', file: 'webhooks/adapters/webhooks.ts' },
  {
    ...line,
    name: 'a list of deliveries may lag',
    file: 'webhooks/adapters/webhook-deliveries.ts',
  },
  {
    name: 'a deletion of a tenant reads rows that may lag',
    file: 'tenants/adapters/tenant-rows.ts',
    text: '    ConsistentRead: true,\n',
    by: '',
    tests,
  },
  {
    name: 'a list of OAuth apps may lag',
    file: 'apps/adapters/registered-apps.ts',
    text: "'oauth_apps', { ConsistentRead: true }",
    by: "'oauth_apps', {}",
    tests,
  },
  {
    name: 'a rotation of secrets reads rows that may lag',
    file: 'apps/adapters/sealed-secrets.ts',
    text: 'ConsistentRead: true, ',
    by: '',
    tests,
  },
  {
    name: 'a list of tenants may lag',
    file: 'tenants/adapters/tenant-scan.ts',
    text: "'tenants', { ConsistentRead: true }",
    by: "'tenants', {}",
    tests,
  },
];
