import type { Entry, KeySchema, Level } from 'dynalite/db/index.js';
import * as z from 'zod';
import type { ItemChange } from '../dynamodb/pending-writes.ts';
import { createStream, type Stream, sequenceNumber, streamSchema } from './stream.ts';
import { recordOf } from './stream-record.ts';

/** AWS retains records for a day; here only the newest are retained, so that a folder does not grow. */
const retentionMs = 24 * 3600_000;
const retainedRecords = 10_000;

const maxPageBytes = 1024 * 1024;

const recordSchema = z.object({
  atMs: z.number(),
  record: z.looseObject({ dynamodb: z.looseObject({ SizeBytes: z.number() }) }),
});

const streamKey = (table: string) => `stream~${table}`;
const recordsKey = ({ table, createdAtMs }: Stream) => `stream-record~${table}~${createdAtMs}~`;
const recordKey = (stream: Stream, number: number) => recordsKey(stream) + sequenceNumber(number);
const allFrom = (prefix: string) => ({ gte: prefix, lt: `${prefix}\uffff` });

export type StreamLog = ReturnType<typeof createStreamLog>;

const loadStreams = async (level: Level) => {
  const streams = new Map<string, Stream>();
  for (const [, row] of level.iterator(allFrom(streamKey('')))) {
    const stream = streamSchema.parse(row);
    streams.set(stream.table, stream);
  }
  return streams;
};

/** @returns the number of the oldest record that is retained, or of the next one */
const findOldest = async (level: Level, stream: Stream, nowMs: number): Promise<number> => {
  const old: Entry[] = [];
  let number = stream.last + 1;
  for (const [key, row] of level.iterator(allFrom(recordsKey(stream)))) {
    if (recordSchema.parse(row).atMs + retentionMs >= nowMs) {
      number = Number(key.slice(recordsKey(stream).length));
      break;
    }
    old.push({ type: 'del', key });
  }
  if (old.length > 0) await level.batch(old);
  return number;
};

/** At most `limit` records from a number on, and not much more than a mebibyte, as in AWS. */
const readPage = async (level: Level, stream: Stream, from: number, limit: number) => {
  const records: z.infer<typeof recordSchema>['record'][] = [];
  let bytes = 0;
  const { lt } = allFrom(recordsKey(stream));
  for (const [, row] of level.iterator({ gte: recordKey(stream, from), lt, limit })) {
    const { record } = recordSchema.parse(row);
    records.push(record);
    bytes += record.dynamodb.SizeBytes;
    if (bytes >= maxPageBytes) break;
  }
  return records;
};

const entriesOf = (stream: Stream, record: object, nowMs: number): Entry[] => [
  { type: 'put', key: streamKey(stream.table), value: { ...stream } },
  { type: 'put', key: recordKey(stream, stream.last), value: { atMs: nowMs, record } },
  { type: 'del', key: recordKey(stream, stream.last - retainedRecords) },
];

/** The streams of tables and their records, in the same store as the tables. */
export const createStreamLog = (level: Level) => {
  let loading: Promise<Map<string, Stream>> | undefined;
  const all = () => {
    loading ??= loadStreams(level);
    return loading;
  };
  return {
    all,
    oldest: (stream: Stream, nowMs: number) => findOldest(level, stream, nowMs),
    read: (stream: Stream, from: number, limit: number) => readPage(level, stream, from, limit),
    /** The new table's changes are recorded from now on. */
    start: async (table: string, keySchema: KeySchema, nowMs: number): Promise<void> => {
      const stream = createStream(table, keySchema, nowMs);
      await level.batch([{ type: 'put', key: streamKey(table), value: stream }]);
      (await all()).set(table, stream);
    },
    end: async (table: string): Promise<void> => {
      const stream = (await all()).get(table);
      if (!stream) return;
      (await all()).delete(table);
      await level.batch([{ type: 'del', key: streamKey(table) }]);
      await level.clear(allFrom(recordsKey(stream)));
    },
    /** The records of changes, to be written in one batch with them. */
    entriesOf: async (changes: readonly ItemChange[], nowMs: number): Promise<Entry[]> => {
      const entries: Entry[] = [];
      for (const change of changes) {
        const stream = (await all()).get(change.table);
        const record = stream && recordOf(stream, change, nowMs);
        if (!record) continue;
        stream.last++;
        entries.push(...entriesOf(stream, record, nowMs));
      }
      return entries;
    },
  };
};
