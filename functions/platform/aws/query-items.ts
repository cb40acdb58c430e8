import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Database } from './dynamodb.ts';
import type { ItemAttributes } from './items.ts';
import type { TableName } from './tables.ts';

type QueryPage = { LastEvaluatedKey?: ItemAttributes };

/** All pages of a query or scan. @param fetchPage gets the key behind which a page begins */
export const pages = async function* <P extends QueryPage>(
  fetchPage: (ExclusiveStartKey: ItemAttributes | undefined) => Promise<P>,
  after?: ItemAttributes,
): AsyncGenerator<P> {
  let start = after;
  do {
    const page = await fetchPage(start);
    yield page;
    start = page.LastEvaluatedKey;
  } while (start);
};

export const queryPages = (
  { client, tableName }: Database,
  table: TableName,
  query: Omit<QueryCommandInput, 'TableName'>,
) =>
  pages((ExclusiveStartKey) => {
    const request = { TableName: tableName(table), ...query, ExclusiveStartKey };
    return client.send(new QueryCommand(request));
  });

/** The items of all pages. */
export const itemsOf = async (
  found: AsyncIterable<{ Items?: ItemAttributes[] | undefined }>,
): Promise<ItemAttributes[]> => {
  const items: ItemAttributes[] = [];
  for await (const { Items = [] } of found) items.push(...Items);
  return items;
};

export const queryItems = (...query: Parameters<typeof queryPages>): Promise<ItemAttributes[]> =>
  itemsOf(queryPages(...query));
