import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { putItem } from '../../platform/aws/items.ts';

const chunkRow = z.object({ bytes: z.instanceof(Uint8Array) });

export const createRows = (database: Database) => {
  const TableName = database.tableName('option_cache');
  const keyOf = (key: string) => ({ cache_key: key });
  // No read here is strongly consistent: a list that is not seen yet is requested again.
  const read = async (key: string) => {
    const { Item } = await database.client.send(new GetCommand({ TableName, Key: keyOf(key) }));
    return Item;
  };
  return {
    read,
    /** Where DynamoDB leaves one out, it is as if it were not there. */
    readAll: async (keys: readonly string[]) => {
      const RequestItems = { [TableName]: { Keys: keys.map(keyOf) } };
      const { Responses } = await database.client.send(new BatchGetCommand({ RequestItems }));
      return new Map(Responses?.[TableName]?.map((item) => [item.cache_key, item]));
    },
    /** @param only what must be so */
    write: async (
      key: string,
      attributes: object,
      deleteAfterMs: number,
      only?: Parameters<typeof putItem>[3],
    ) => {
      const delete_after_s = Math.ceil(deleteAfterMs / 1000);
      const item = { ...keyOf(key), ...attributes, delete_after_s };
      await putItem(database, 'option_cache', item, only);
    },
    /** @returns undefined when a chunk is not there: it was deleted, or is not yet at this replica */
    readChunks: async (keys: readonly string[]) => {
      const items = await Promise.all(keys.map(read));
      const chunks = items.flatMap((item) => (item ? [chunkRow.parse(item).bytes] : []));
      return chunks.length === keys.length ? chunks : undefined;
    },
  };
};
