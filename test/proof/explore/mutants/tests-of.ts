import { basename } from 'node:path';

const ofApi = (names: string) => names.split(' ').map((name) => `test/api/*/${name}.test.ts`);

/** API tests that go through what a room decides. */
const api: Readonly<Record<string, readonly string[]>> = {
  connect: ofApi(
    'oauth-* several-accounts replace-account one-grant more-scopes return-url connect-sessions invitation-* own-apps other-tenants',
  ),
  connections: ofApi(
    'refresh* get-access-token daily-health-check session-reach own-* several-accounts *integrations option-lists refusals other-tenants',
  ),
  disconnect: [
    ...ofApi(
      '*notices notice-kinds event-tokens oauth-uninstall disconnect-providers one-grant integrations',
    ),
    'test/proof/faults/forged-event-tokens.test.ts',
  ],
  events: ofApi('connection-events'),
  platform: ofApi('refresh oauth-callback'),
};

/** Unit tests of other rooms that do. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  connect: ['test/unit/catalogue/providers/accounts.test.ts'],
  disconnect: ['test/infra/operator/refused-oauth-apps.test.ts'],
};

const ofAdapters = {
  unit: [
    'test/unit/connections/adapters/{connection{s,s-by-id,-row,-commands},several-accounts,refresh-queue}.test.ts',
    'test/unit/{agents,connect,events,tenants}/adapters/{agent-bindings,oauth-flows,stream-record,ended-connections}.test.ts',
    'test/unit/platform/aws/queues.test.ts',
  ],
  api: ofApi(
    'agent-integrations refresh* connection-events daily-health-check integrations invitations oauth-complete carry-out-notices event-tokens',
  ),
};

const everyApi = [...new Set([...Object.values(api), ofAdapters.api].flat())];

/** Patterns of the files that may find a mutant: those of its name, of its room, and of all rooms. */
export const testsOf = (file: string) => {
  const [, feature = '', part] = /^(\w+)\/(domain|adapters|waiting|model)\//.exec(file) ?? [];
  const unit = [
    `test/unit/${feature}/{domain,waiting,model}/**/*.test.ts`,
    ...(elsewhere[feature] ?? []),
  ];
  const own = part === 'adapters' ? ofAdapters : { unit, api: api[feature] ?? [] };
  return { ...own, named: [`test/unit/**/${basename(file, '.ts')}.test.ts`], everyApi };
};
