import { expect, it } from 'vitest';
import { type Table, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { storageSection } from '../../support/tenancy/example-rows.ts';

const pair = (first: string, second?: string) =>
  second ? `\`${first}\` and \`${second}\`` : `\`${first}\``;

/** The lines of docs/storage.md about a table, before its rows. */
const linesOf = (table: Table): string[] => [
  `- Key: ${pair(table.partitionKey, table.sortKey)}`,
  ...Object.entries(table.localIndexes ?? {}).map(
    ([name, { sortKey }]) =>
      `- Index \`${name}\`: ${pair(table.partitionKey, sortKey)}, consistent`,
  ),
  ...Object.entries(table.globalIndexes ?? {}).map(
    ([name, { partitionKey, sortKey, keysOnly }]) =>
      `- Index \`${name}\`: ${pair(partitionKey, sortKey)}${keysOnly ? ', keys only' : ''}`,
  ),
  ...(table.timeToLive ? [`- Time to live: ${pair(table.timeToLive)}, epoch seconds`] : []),
  ...(table.stream ? ['- Stream: each change, with the item before and after it'] : []),
];

it.each(Object.entries<Table>(tables))('docs/storage.md has %s as it is', (name, table) => {
  const section = storageSection(name as TableName);
  expect(section.split('\n').filter((line) => /^- (Key|Index|Time|Stream)/.test(line))).toEqual(
    linesOf(table),
  );
});
