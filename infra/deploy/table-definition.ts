import * as z from 'zod';
import type { StackTemplate } from './stack-template.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));

const indexDefinition = z.looseObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.unknown(),
});
export type IndexDefinition = z.infer<typeof indexDefinition>;

/** The properties of a table, as a template has them. */
const tableDefinition = z.looseObject({
  // Without a name of ours we could not look at the table.
  TableName: z.string(),
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  KeySchema: keySchema,
  LocalSecondaryIndexes: z.array(indexDefinition).optional(),
  GlobalSecondaryIndexes: z.array(indexDefinition).optional(),
});
export type TableDefinition = z.infer<typeof tableDefinition>;

/** The tables of a template by their logical ids. */
export const tablesOf = ({ Resources = {} }: StackTemplate): Map<string, TableDefinition> =>
  new Map(
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table')
      .map(([id, { Properties }]) => [id, tableDefinition.parse(Properties)]),
  );

export const globalIndexesOf = (table: TableDefinition): readonly IndexDefinition[] =>
  table.GlobalSecondaryIndexes ?? [];

export const indexNamesOf = (table: TableDefinition): string[] =>
  globalIndexesOf(table).map(({ IndexName }) => IndexName);
