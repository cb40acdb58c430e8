import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ByteBox } from '../../platform/aws/byte-box.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { cachedFailure, type OptionCache } from '../domain/listing/option-cache.ts';
import { createCoolDowns, limitedUntilMsOf } from './cool-downs.ts';
import { createRows } from './option-cache-rows.ts';
import { packList, unpackList } from './pack-list.ts';

/** Kept longer than it is fresh, for when the provider is over its limit. */
export const listLifetimeMs = 15 * 60 * 1000;
/** DynamoDB's limit for an item is 400 kB, its other attributes included. */
const chunkBytes = 380_000;
/** 1.5 MB sealed: 50,000 options, of which ids like UUIDs compress worst, or a little fewer. */
const mostBytes = 4 * chunkBytes;
/** The row of a list has its first chunk. The others are behind the keys that `generation` gives. */
const listRow = z.object({
  bytes: z.instanceof(Uint8Array),
  generation: z.string(),
  chunks: z.number(),
  fetched_at_ms: z.number(),
});
const failureRow = z.object({ failure: cachedFailure, until_ms: z.number() });

const failureKey = (query: string) => `${query}#failed`;

const chunkKey = (query: string, generation: string, n: number) => `${query}#${generation}#${n}`;

const chunksOf = (sealed: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(sealed.length / chunkBytes) }, (_, n) =>
    sealed.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  );

/**
 * Option lists in DynamoDB, compressed, and sealed as tokens are: they are the tenant's customers'
 * names. If a list is longer than an item, its row is written after all other chunks,
 * which have keys of their own. So a reader finds the whole list or none.
 */
export const createOptionCache = (database: Database, byteBox: ByteBox): OptionCache => {
  const { read, readAll, write, readChunks } = createRows(database);

  return {
    get: async (owner, query) => {
      const item = await read(query);
      const row = item && listRow.parse(item);
      // DynamoDB deletes what is too old within days, not at once.
      if (!row || row.fetched_at_ms + listLifetimeMs <= Date.now()) return undefined;
      const { bytes, generation, chunks, fetched_at_ms: fetchedAtMs } = row;
      const keys = Array.from({ length: chunks - 1 }, (_, n) => chunkKey(query, generation, n + 1));
      const others = await readChunks(keys);
      if (!others) return undefined;
      const packed = await byteBox.open(Buffer.concat([bytes, ...others]), owner);
      return { list: unpackList(packed), fetchedAtMs };
    },

    put: async (owner, query, { list, fetchedAtMs }) => {
      const packed = packList(list);
      if (packed.length > mostBytes) return;
      const sealed = await byteBox.seal(packed, owner);
      if (sealed.length > mostBytes) return;
      const [bytes, ...others] = chunksOf(sealed);
      const [generation, deleteAfterMs] = [randomUUID(), fetchedAtMs + listLifetimeMs];
      const tenant_id = owner.tenantId;
      await Promise.all(
        others.map((chunk, n) =>
          write(chunkKey(query, generation, n + 1), { tenant_id, bytes: chunk }, deleteAfterMs),
        ),
      );
      const first = { bytes, generation, chunks: others.length + 1, fetched_at_ms: fetchedAtMs };
      await write(query, { tenant_id, ...first }, deleteAfterMs);
    },

    blocks: async ({ query, connection, app }) => {
      const rows = await readAll([failureKey(query), connection, app]);
      const { data: failed } = failureRow.safeParse(rows.get(failureKey(query)));
      return {
        connectionLimitedUntilMs: limitedUntilMsOf(rows.get(connection)),
        appLimitedUntilMs: limitedUntilMsOf(rows.get(app)),
        failed: failed && { failure: failed.failure, untilMs: failed.until_ms },
      };
    },

    setLimitedUntil: createCoolDowns(database).setLimitedUntil,

    putFailure: (query, failure, untilMs) =>
      write(failureKey(query), { failure, until_ms: untilMs }, untilMs),
  };
};
