import type { Plant } from './plant.ts';

const lookUps = ['two look-ups', 'three look-ups'];
const writes = 'adapters/connection-writes.ts';
const storing = 'domain/connection/store-refreshed.ts';

/** Our own constants and guards, one after the other taken away. */
export const ownPlants: readonly Plant[] = [
  {
    name: 'the lease has no time for the attempts to store',
    file: 'domain/connection/transitions.ts',
    text: 'const leaseMs = 13_500;',
    by: 'const leaseMs = 10_000;',
    scenarios: lookUps,
  },
  {
    name: 'a refresh is waited for longer than the lease',
    file: 'domain/connection/refresh-connection.ts',
    text: 'const refreshMs = 8_000;',
    by: 'const refreshMs = 16_000;',
    scenarios: lookUps,
  },
  {
    name: 'a lease that has ended meanwhile is not taken anew',
    file: 'domain/connection/refresh-connection.ts',
    text: 'if (isShort && !(await connections.acquireLease(longer, nowMs))) return undefined;',
    by: 'void isShort;',
    scenarios: lookUps,
  },
  {
    name: 'an uninstall that came during a refresh is forgotten',
    file: storing,
    text: 'isUninstalled(found) || ',
    by: '(void isUninstalled, false) || ',
    scenarios: ['a notice of an uninstall during'],
  },
  {
    name: 'a write does not raise the version',
    file: 'domain/connection/transitions.ts',
    text: '  lease: undefined,\n  version: connection.version + 1,',
    by: '  lease: undefined,\n  version: connection.version,',
    scenarios: ['a refresh while', 'a notice of', ...lookUps],
  },
  {
    name: 'the first roster of a type is written by two',
    file: writes,
    text: "version === undefined ? 'attribute_not_exists(version)' : 'version = :version',",
    by: "version === undefined ? 'attribute_not_exists(nothing)' : 'version = :version',",
    scenarios: ['two starts of different accounts'],
  },
  {
    name: 'a claim ends while its owner may still run',
    file: 'domain/connect/claim-flow.ts',
    text: 'const claimMs = 26_000;',
    by: 'const claimMs = 7_000;',
    scenarios: ['a callback that is delivered again'],
  },
  {
    name: 'a claim is taken over without a look at what was stored',
    file: 'domain/connect/connect-account.ts',
    text: 'if (own) return own;',
    by: 'void own;',
    scenarios: ['two deliveries', 'a callback that is delivered again'],
  },
  {
    name: 'a notice gives up when another writer comes first',
    file: 'domain/connection/account-connections.ts',
    text: 'if (await change(connection)) return true;',
    by: 'return await change(connection);',
    scenarios: ['a notice of an uninstall during'],
  },
  {
    name: 'a new connection is not stored when the first write fails',
    file: 'domain/connect/store-connection.ts',
    text: 'retryUntilDeadline(call, clock, late);',
    by: '(void retryUntilDeadline, void late, call());',
    scenarios: ['two deliveries', 'two starts'],
  },
  {
    name: 'a disconnection takes a new login with it',
    file: 'domain/disconnect/disconnect.ts',
    text: 'if (ended && ended.connection.flowId !== connection.flowId)',
    by: 'if (ended && ended.connection.flowId === `${connection.flowId}?`)',
    scenarios: ['a disconnection while'],
  },
  {
    name: 'the stream goes on behind an event that the bus refused',
    file: 'domain/events/publish-changes.ts',
    text: 'if (failed) return failed.position;',
    by: 'void failed;',
    scenarios: ['a refresh and a disconnection are told', 'two runs tell'],
  },
  {
    name: 'an end is told as no change',
    file: 'adapters/stream-record.ts',
    text: 'const after = connectionOf(NewImage);',
    by: 'const after = connectionOf(NewImage) ?? connectionOf(OldImage);',
    scenarios: ['a refresh and a disconnection are told'],
  },
  {
    name: 'a binding does not raise the version of its connection',
    file: 'adapters/agent-bindings.ts',
    text: "      ':one': 1,\n      ':id'",
    by: "      ':one': 0,\n      ':id'",
    scenarios: ['an agent is bound during'],
  },
  {
    name: 'an agent is bound whatever it was bound to since',
    file: 'adapters/agent-accounts.ts',
    text: "'attribute_exists(agent_id) AND attribute_not_exists(accounts_version)'",
    by: "'attribute_exists(agent_id)'",
    scenarios: ['an agent is bound to two'],
  },
  {
    name: 'two runs claim the import of one token',
    file: 'adapters/imports.ts',
    text: "{ condition: 'attribute_not_exists(flow_id)' }",
    by: "{ condition: 'attribute_not_exists(nothing)' }",
    scenarios: ['two runs import'],
  },
];
