import { basename } from 'node:path';

const ofApi = (names: string) => names.split(' ').map((name) => `test/api/${name}.test.ts`);

/** API tests that go through what a room decides. */
const api: Readonly<Record<string, readonly string[]>> = {
  connect: ofApi(
    'oauth-* several-accounts replace-account one-grant more-scopes return-url connect-sessions invitation-* own-apps redirect-uri',
  ),
  connection: ofApi(
    'refresh* connection-races get-access-token daily-look session-reach own-* several-accounts *integrations option-lists refusals',
  ),
  disconnect: [
    ...ofApi(
      '*notices notice-kinds event-tokens oauth-uninstall disconnect-providers one-grant integrations',
    ),
    'test/faults/forged-event-tokens.test.ts',
  ],
  events: ofApi('connection-events'),
  waiting: ofApi('refresh oauth-callback'),
};

/** Unit tests of other rooms that do. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  connect: ['test/unit/providers/accounts.test.ts'],
  disconnect: ['test/unit/operator/refused-oauth-apps.test.ts'],
};

const ofAdapters = {
  unit: [
    'test/unit/adapters/{connection{s,s-by-id,-row,-commands},oauth-flows,several-accounts}.test.ts',
    'test/unit/adapters/{agent-bindings,deferred-refreshes,ended-connections,queues,refresh-queue,stream-record}.test.ts',
  ],
  api: ofApi(
    'agent-integrations refresh* connection-events daily-look integrations invitations oauth-complete carry-out-notices event-tokens',
  ),
};

const everyApi = [...new Set([...Object.values(api), ofAdapters.api].flat())];

/** Patterns of the files that may find a mutant: those of its name, of its room, and of all rooms. */
export const testsOf = (file: string) => {
  const [, room = ''] = /^domain\/(\w+)\//.exec(file) ?? [];
  const unit = [`test/unit/domain/${room}/**/*.test.ts`, ...(elsewhere[room] ?? [])];
  const own = room ? { unit, api: api[room] ?? [] } : ofAdapters;
  return { ...own, named: [`test/unit/**/${basename(file, '.ts')}.test.ts`], everyApi };
};
