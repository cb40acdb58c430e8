import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SecretBox } from '../domain/model/ports.ts';
import type { OptionCache } from '../domain/options/ports.ts';
import type { Database } from './dynamodb.ts';

/** Kept longer than it is fresh, for when the provider is over its limit. */
const keepMs = 15 * 60 * 1000;
/** DynamoDB's limit for an item is 400 kB, its other attributes included. */
const maxSealedLength = 380_000;

/** Shorter ones fit as they are. */
const packFrom = 100_000;

/** As little of a CPU as gives most of the saving. */
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const pack = (list: string) => brotliCompressSync(list, packing).toString('base64');
const unpack = (packed: string) =>
  brotliDecompressSync(Buffer.from(packed, 'base64')).toString('utf8');

const listRow = z.object({
  sealed: z.string(),
  fetched_at_ms: z.number(),
  packed: z.optional(z.boolean()),
});
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
      const { sealed, fetched_at_ms: fetchedAtMs, packed } = listRow.parse(item);
      // DynamoDB deletes what is too old within days, not at once.
      if (fetchedAtMs + keepMs <= Date.now()) return undefined;
      const list = await secretBox.open(sealed, owner);
      return { list: packed ? unpack(list) : list, fetchedAtMs };
    },

    put: async (owner, question, { list, fetchedAtMs }) => {
      const packed = list.length > packFrom;
      const text = packed ? pack(list) : list;
      if (text.length > maxSealedLength) return;
      const seal = await secretBox.prepare(owner);
      const sealed = seal(text);
      if (sealed.length > maxSealedLength) return;
      const row = { sealed, fetched_at_ms: fetchedAtMs, ...(packed ? { packed } : {}) };
      await write(question, row, fetchedAtMs + keepMs);
    },

    coolDownUntilMs: async (connection) => {
      const item = await read(connection);
      return item ? coolDownRow.parse(item).until_ms : 0;
    },

    setCoolDown: (connection, untilMs) => write(connection, { until_ms: untilMs }, untilMs),
  };
};
