import type { TableDescription } from 'dynalite/db/index.js';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../../../functions/platform/aws/tables.ts';
import { tableInput } from '../../../../infra/local/table-input.ts';

export const environment = 'dev';

type Schema = { name: string; table: Table; keys: readonly string[]; described: TableDescription };

const schemas = new Map<string, Schema>(
  Object.entries(tables).map(([key, table]: [string, Table]) => {
    const name = physicalName(environment, key as TableName);
    const { partitionKey, sortKey } = table;
    const keys = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
    return [name, { name, table, keys, described: tableInput(name, table) as TableDescription }];
  }),
);

export const schemaOf = (name = ''): Schema => {
  const schema = schemas.get(name);
  if (!schema) throw new Error(`There is no table ${name}`);
  return schema;
};

/** Of the tables whose rows end by themselves. */
export const schemasWithEnd = [...schemas.values()].filter(({ table }) => table.timeToLive);
