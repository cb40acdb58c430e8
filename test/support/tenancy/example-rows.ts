import { readFileSync } from 'node:fs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { type Table, type TableName, tables } from '../../../functions/platform/aws/tables.ts';

export type Row = Record<string, unknown>;

const sections = readFileSync('docs/storage.md', 'utf8').split(/^## /m);

/** What docs/storage.md says of a table. */
export const storageSection = (table: TableName): string =>
  sections.find((section) => section.startsWith(`${table}\n`)) ?? '';

/** The page shows times that are over, at which a database may delete a row at any moment. */
const neverS = Date.UTC(2100, 0, 1) / 1000;

const examplesOf = (table: TableName): Row[] => {
  const { timeToLive = '' }: Table = tables[table];
  return [...storageSection(table).matchAll(/```json\n(.*)\n```/g)].map(([, json = '']) => {
    const row: Row = JSON.parse(json);
    return timeToLive in row ? { ...row, [timeToLive]: neverS } : row;
  });
};

/** Whose the examples of docs/storage.md are. */
export const exampleTenant = 'acme';
const names = /(?<="(?:\w+[:#])?)acme(?=["#])/;

export const namesTenant = (value: unknown) => names.test(JSON.stringify(value));

/** The row as another tenant has it, whose id begins with the same letters. */
const ofOther = (row: Row): Row =>
  JSON.parse(JSON.stringify(row).replaceAll(new RegExp(names, 'g'), 'acme2'));

/** At a key that no other example has. */
const apart = (table: TableName, row: Row, n: number): Row => {
  const { partitionKey } = tables[table];
  const key = row[partitionKey];
  return namesTenant(key) ? row : { ...row, [partitionKey]: `${key}-${n}` };
};

/** An example of every kind of row that a table has, and the same of another tenant. */
export const exampleRows = (table: TableName) => ({
  own: examplesOf(table).map((row, n) => apart(table, row, n)),
  others: examplesOf(table).map((row, n) => ofOther(apart(table, row, 100 + n))),
});

export const putRow = ({ client, tableName }: Database, table: TableName, Item: Row) =>
  client.send(new PutCommand({ TableName: tableName(table), Item }));
