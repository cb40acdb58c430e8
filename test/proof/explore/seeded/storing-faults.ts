import { foundBy } from './seeded-fault.ts';

/** In what is written while others write, and cached while others read. */
export const storingFaults = [
  ...foundBy('test/unit/platform/aws/transaction-conflict.test.ts', {
    'platform/aws/dynamodb.ts': {
      'a single write that meets a transaction is not repeated': [
        'repeatConflictingWrites(client);',
        '',
      ],
    },
    'platform/aws/lost-write.ts': {
      'a single write that met a transaction has lost': [
        ': error instanceof ConditionalCheckFailedException;',
        ': error instanceof ConditionalCheckFailedException || Object(error).$retryable !== undefined;',
      ],
    },
  }),
  ...foundBy('test/unit/importing/domain/newer-connection.test.ts', {
    'importing/domain/settle.ts': {
      'an import overwrites what a person has connected since': [
        'connectedAtMs > grantedAtMs + 60_000 ?',
        'connectedAtMs < 0 ?',
      ],
    },
  }),
  ...foundBy('test/unit/apps/adapters/recent-apps.test.ts', {
    'platform/aws/recent.ts': {
      'what is not there drives what is there out of the cache': [
        '? [missing, found, mostMissing]',
        '? [found, missing, mostReads]',
      ],
      'an earlier read that ends late replaces a later one': [
        'if (known && known.atMs > next.atMs) return;',
        '',
      ],
    },
  }),
];
