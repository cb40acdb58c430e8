import type { SeededFault } from './seeded-fault.ts';

const conflict = 'test/unit/platform/aws/transaction-conflict.test.ts';
const recent = {
  file: 'platform/aws/recent.ts',
  tests: 'test/unit/apps/adapters/recent-apps.test.ts',
};
const newer = {
  file: 'importing/domain/settle.ts',
  tests: 'test/unit/importing/domain/newer-connection.test.ts',
};

/** In what is written while others write, and cached while others read. */
export const storingFaults: readonly SeededFault[] = [
  {
    name: 'a single write that meets a transaction is not repeated',
    file: 'platform/aws/dynamodb.ts',
    text: 'repeatConflictingWrites(client);',
    by: '',
    tests: conflict,
  },
  {
    name: 'a single write that met a transaction has lost',
    file: 'platform/aws/lost-write.ts',
    text: ': error instanceof ConditionalCheckFailedException;',
    by: ': error instanceof ConditionalCheckFailedException || Object(error).$retryable !== undefined;',
    tests: conflict,
  },
  {
    ...newer,
    name: 'an import overwrites what a person has connected since',
    text: 'connectedAtMs > grantedAtMs + 60_000 ?',
    by: 'connectedAtMs < 0 ?',
  },
  {
    ...recent,
    name: 'what is not there drives what is there out of the cache',
    text: '? [missing, found, mostMissing]',
    by: '? [found, missing, mostReads]',
  },
  {
    ...recent,
    name: 'an earlier read that ends late replaces a later one',
    text: 'if (known && known.atMs > next.atMs) return;',
    by: '',
  },
];
