import { physicalName, type Table, tables } from '../../../functions/adapters/tables.ts';
import type { Item } from './evaluate.ts';

export const environment = 'dev';

type Schema = { table: Table; keys: readonly string[] };

const schemas = new Map<string, Schema>(
  Object.entries(tables).map(([name, table]: [string, Table]) => [
    physicalName(environment, name as keyof typeof tables),
    { table, keys: keysOf(table) },
  ]),
);

function keysOf({ partitionKey, sortKey }: { partitionKey: string; sortKey?: string | undefined }) {
  return sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
}

export const schemaOf = (name = ''): Schema => {
  const schema = schemas.get(name);
  if (!schema) throw new Error(`There is no table ${name}`);
  return schema;
};

export const picked = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(
    names.filter((name) => item[name] !== undefined).map((name) => [name, item[name]]),
  );

type View = { keys: readonly string[]; isGlobal: boolean; only?: readonly string[] };

/** What an index, or the table itself, is asked by, and which attributes it has; all without a list. */
export const viewOf = (name = '', index?: string): View => {
  const { table, keys } = schemaOf(name);
  if (index === undefined) return { keys, isGlobal: false };
  const local = table.localIndexes?.[index];
  if (local) return { keys: [table.partitionKey, local.sortKey], isGlobal: false };
  const global = table.globalIndexes?.[index];
  if (!global) throw new Error(`There is no index ${index} of ${name}`);
  const own = keysOf(global);
  return { keys: own, isGlobal: true, ...(global.keysOnly ? { only: [...keys, ...own] } : {}) };
};
