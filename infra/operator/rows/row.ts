import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type Table, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { optionFacts } from '../../command-line/options.ts';

export type TableRow = Record<string, unknown>;

/**
 * Whose rows stay until somebody removes them. Nobody restores the others, which end by themselves: flows,
 * invitations, tokens, cached lists, rate limits, deliveries, and acts, which the audit trail has.
 */
const lasting = [
  'agents',
  'integrations',
  'api_keys',
  'oauth_apps',
  'tenants',
  'webhooks',
] as const satisfies TableName[];

export const lastingTable = z
  .enum(lasting, `must be one of: ${lasting.join(', ')}`)
  .register(optionFacts, { value: '<name>', summary: `The table: ${lasting.join(', ')}.` });

export const fileOf = (summary: string) =>
  z
    .string('is required')
    .min(1, 'must name a file')
    .register(optionFacts, { value: '<path>', summary });

/**
 * A row as one line, as DynamoDB exports it to S3.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html
 */
export const formatRow = (row: TableRow): string => JSON.stringify({ Item: marshall(row) });

/** As an attribute's name it would set the prototype of the row instead. */
const refusePrototype = (name: string, value: unknown) => {
  if (name === '__proto__') throw new Error('It has a prototype.');
  return value;
};

/** @throws Error when it is no row of this table */
export const parseRow = (line: string, table: TableName): TableRow => {
  const row: TableRow = unmarshall(JSON.parse(line, refusePrototype).Item);
  const { partitionKey, sortKey }: Table = tables[table];
  for (const key of [partitionKey, sortKey ?? partitionKey]) {
    if (typeof row[key] !== 'string') throw new Error(`It has no ${key}.`);
  }
  return row;
};
