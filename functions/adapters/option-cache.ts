import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { SecretBox } from '../domain/model/ports.ts';
import type { OptionCache } from '../domain/options/ports.ts';
import type { Database } from './dynamodb.ts';

/** Kept longer than it is fresh, for when the provider is over its limit. */
const keepMs = 15 * 60 * 1000;
/** DynamoDB's limit for an item is 400 kB, its other attributes included. */
const maxSealedLength = 380_000;

const listRow = z.object({ sealed: z.string(), fetched_at_ms: z.number() });
const coolDownRow = z.object({ until_ms: z.number() });

/** Option lists in DynamoDB, sealed as tokens are: they are the tenant's customers' names. */
export const createOptionCache = (database: Database, secretBox: SecretBox): OptionCache => {
  const TableName = database.tableName('option_cache');
  const read = async (question: string) => {
    const { Item } = await database.client.send(new GetCommand({ TableName, Key: { question } }));
    return Item;
  };
  const write = async (question: string, attributes: object, deleteAfterMs: number) => {
    const Item = { question, ...attributes, delete_after_s: Math.ceil(deleteAfterMs / 1000) };
    await database.client.send(new PutCommand({ TableName, Item }));
  };

  return {
    get: async (owner, question) => {
      const item = await read(question);
      if (!item) return undefined;
      const { sealed, fetched_at_ms: fetchedAtMs } = listRow.parse(item);
      // DynamoDB deletes what is too old within days, not at once.
      if (fetchedAtMs + keepMs <= Date.now()) return undefined;
      return { list: await secretBox.open(sealed, owner), fetchedAtMs };
    },

    put: async (owner, question, { list, fetchedAtMs }) => {
      if (list.length > maxSealedLength) return;
      const seal = await secretBox.prepare(owner);
      const sealed = seal(list);
      if (sealed.length > maxSealedLength) return;
      await write(question, { sealed, fetched_at_ms: fetchedAtMs }, fetchedAtMs + keepMs);
    },

    coolDownUntilMs: async (connection) => {
      const item = await read(connection);
      return item ? coolDownRow.parse(item).until_ms : 0;
    },

    setCoolDown: (connection, untilMs) => write(connection, { until_ms: untilMs }, untilMs),
  };
};
