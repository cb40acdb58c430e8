import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import db, {
  type Entry,
  type IndexDescription,
  type Item,
  type TableDescription,
} from 'dynalite/db/index.js';
import { openFile } from './durable-level.ts';

/** The items of a table with what its new indexes need. */
export type ItemUpgrade = (items: readonly Item[]) => Item[];

type TableUpgrade = { input: CreateTableCommandInput; upgrade: ItemUpgrade };

type StoredFile = ReturnType<typeof openFile>;

const kinds = ['Local', 'Global'] as const;

/** Those of a table in the form in which dynalite keeps them. */
const indexesOf = (kind: (typeof kinds)[number], input: CreateTableCommandInput) => {
  const asked = input[`${kind}SecondaryIndexes`] ?? [];
  const state = { IndexSizeBytes: 0, ItemCount: 0 };
  return (asked as IndexDescription[]).map((index) => ({
    ...index,
    ...state,
    ...(kind === 'Global' ? { IndexStatus: 'ACTIVE' } : {}),
  }));
};

const namesOf = (table: TableDescription): string =>
  kinds
    .flatMap((kind) => table[`${kind}SecondaryIndexes`] ?? [])
    .map(({ IndexName }) => IndexName)
    .sort()
    .join();

/** The entries of a table that has other indexes than it is to have; none where it has them, or is not there. */
const renewed = (file: StoredFile, { input, upgrade }: TableUpgrade) => {
  const name = String(input.TableName);
  const [table] = file.valuesOf(`table~${name}`) as TableDescription[];
  const [local, global] = kinds.map((kind) => indexesOf(kind, input));
  const { AttributeDefinitions } = input;
  const next = {
    ...(table as TableDescription),
    AttributeDefinitions,
    ...(local?.length ? { LocalSecondaryIndexes: local } : {}),
    ...(global?.length ? { GlobalSecondaryIndexes: global } : {}),
  };
  if (!table || namesOf(table) === namesOf(next)) return [];
  const entries: Entry[] = [{ type: 'put', key: `table~${name}`, value: next }];
  for (const item of upgrade(file.valuesOf(`item-${name}~`, '~') as Item[])) {
    entries.push({ type: 'put', key: `item-${name}~${db.createKey(item, next)}`, value: item });
    for (const kind of kinds) {
      const { puts } = db.getIndexActions(next[`${kind}SecondaryIndexes`] ?? [], null, item, next);
      for (const { index, key, item: value } of puts) {
        entries.push({
          type: 'put',
          key: `index-${kind.toLowerCase()}~${name}~${index}~${key}`,
          value,
        });
      }
    }
  }
  return entries;
};

/**
 * Gives the tables in a folder the indexes that they are to have: an earlier version of the stack made them
 * without, and DynamoDB adds no local index to a table. It has all done at once, or nothing, when it is killed.
 */
export const addIndexes = (folder: string, tables: readonly TableUpgrade[]): void => {
  const file = openFile(folder);
  try {
    file.write(tables.flatMap((table) => renewed(file, table)));
  } finally {
    file.close();
  }
};
