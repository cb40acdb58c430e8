import type { DynamoDBStreamsClient, Shard } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import type { ServiceStore } from '../service/store.ts';
import { sequenceOf } from './deliver.ts';
import { openShard, readRecords } from './read-stream.ts';

type Progress = { after?: string; isDone?: boolean };

/** What was read of each shard, durably. */
export const createProgress = (store: ServiceStore, readerName: string) => {
  const kind = `stream ${readerName}`;
  const get = (shardId: string): Progress => (store.get(kind, shardId) as Progress) ?? {};
  return {
    get,
    /** All records up to this one are done. */
    advanceTo: (shardId: string, after: string) => store.put(kind, shardId, { after }),
    /** The shard has no more records, and gets none. */
    finished: (shardId: string) => store.put(kind, shardId, { ...get(shardId), isDone: true }),
  };
};
export type ShardProgress = ReturnType<typeof createProgress>;

/** Shards that may be read now: a parent's records come before its children's. */
export const readableShards = (shards: readonly Shard[], progress: ShardProgress): string[] => {
  const present = new Set(shards.map(({ ShardId }) => ShardId));
  const isUnfinished = (id: string | undefined) =>
    id !== undefined && present.has(id) && !progress.get(id).isDone;
  return shards
    .filter(({ ParentShardId }) => !isUnfinished(ParentShardId))
    .map(({ ShardId = '' }) => ShardId)
    .filter((id) => isUnfinished(id));
};

/** Errors after which reading starts again from the last position. */
const staleIterator = new Set(['ExpiredIteratorException', 'TrimmedDataAccessException']);

const isStale = (error: unknown) => error instanceof Error && staleIterator.has(error.name);

/** Called with each page; false when it was cut off, and the page is not done. */
type Pass = (records: DynamoDBRecord[]) => Promise<boolean>;

/** Reads one shard, from where the last run of the stack ended. */
export const createShardReader = (
  client: DynamoDBStreamsClient,
  shard: { streamArn: string; shardId: string },
  progress: ShardProgress,
) => {
  let iterator: string | undefined;

  const open = async () => {
    const { after } = progress.get(shard.shardId);
    try {
      return await openShard(client, shard, after ? { after } : 'TRIM_HORIZON');
    } catch (error) {
      if (!isStale(error)) throw error;
      console.error(`Changes before the last 24 hours are lost to ${shard.shardId}`);
      return openShard(client, shard, 'TRIM_HORIZON');
    }
  };

  /** @returns when all that there is now is passed on, or the reading was cut off */
  const readPages = async (pass: Pass): Promise<void> => {
    while (iterator) {
      const { records, next } = await readRecords(client, shard.streamArn, iterator);
      if (!(await pass(records))) return;
      const last = records.at(-1);
      if (last) progress.advanceTo(shard.shardId, sequenceOf(last));
      iterator = next;
      if (records.length === 0 && next) return;
    }
    progress.finished(shard.shardId);
  };

  /**
   * Reads what there is now, page by page. An empty page may come before the next records, so the
   * iterator is reused.
   */
  return async (pass: Pass): Promise<void> => {
    try {
      iterator ??= await open();
      await readPages(pass);
    } catch (error) {
      iterator = undefined;
      if (!isStale(error)) throw error;
    }
  };
};
