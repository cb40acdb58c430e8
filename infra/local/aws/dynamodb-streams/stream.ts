import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { KeySchema } from 'dynalite/db/index.js';
import db, { type Item } from 'dynalite/db/index.js';
import * as z from 'zod';
import type { ItemChange } from '../dynamodb/pending-writes.ts';

/** The region and account of the embedded tables. */
const region = 'us-east-1';
const account = '000000000000';

export const streamSchema = z.object({
  table: z.string(),
  createdAtMs: z.number(),
  keySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  /** The number of the newest record; 0 before the first. */
  last: z.number(),
});

/** The changes of a table's items, as one shard of numbered records. */
export type Stream = z.infer<typeof streamSchema>;

export const createStream = (table: string, keySchema: KeySchema, createdAtMs: number): Stream => ({
  table,
  createdAtMs,
  keySchema,
  last: 0,
});

const labelOf = ({ createdAtMs }: Stream): string =>
  new Date(createdAtMs).toISOString().replace('Z', '');

export const arnOf = (stream: Stream): string =>
  `arn:aws:dynamodb:${region}:${account}:table/${stream.table}/stream/${labelOf(stream)}`;

export const shardOf = (stream: Stream): string => {
  const hash = createHash('sha256').update(arnOf(stream)).digest('hex').slice(0, 8);
  return `shardId-${String(stream.createdAtMs).padStart(20, '0')}-${hash}`;
};

/** A record's number as AWS writes it: at least 21 digits, which sort as text. */
export const sequenceNumber = (number: number): string => String(number).padStart(21, '0');

/** All streams are one page. */
export const listStreams = (all: Stream[]): object => ({
  Streams: all.map((stream) => ({
    StreamArn: arnOf(stream),
    TableName: stream.table,
    StreamLabel: labelOf(stream),
  })),
});

/** There is one shard, which never ends. */
export const describeStream = (stream: Stream): object => ({
  StreamDescription: {
    StreamArn: arnOf(stream),
    StreamLabel: labelOf(stream),
    StreamStatus: 'ENABLED',
    StreamViewType: 'NEW_AND_OLD_IMAGES',
    CreationRequestDateTime: stream.createdAtMs / 1000,
    TableName: stream.table,
    KeySchema: stream.keySchema,
    Shards: [
      {
        ShardId: shardOf(stream),
        SequenceNumberRange: { StartingSequenceNumber: sequenceNumber(1) },
      },
    ],
  },
});

/** The members of a table's description about its stream. */
export const streamMembers = (stream: Stream | undefined): object =>
  stream
    ? {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
        LatestStreamArn: arnOf(stream),
        LatestStreamLabel: labelOf(stream),
      }
    : {};

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Identity.html */
const service = { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' };

/**
 * What a change is in a stream with old and new images. Its number is that after the stream's last.
 * @returns undefined when nothing changed
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Record.html
 */
export const recordOf = (stream: Stream, change: ItemChange, nowMs: number): object | undefined => {
  const { oldItem, newItem, byService } = change;
  const item = newItem ?? oldItem;
  if (!item || (oldItem && newItem && isSame(oldItem, newItem))) return undefined;
  const number = sequenceNumber(stream.last + 1);
  const Keys = Object.fromEntries(
    stream.keySchema.map(({ AttributeName: name }) => [name, item[name] ?? {}]),
  );
  return {
    eventID: createHash('sha256')
      .update(`${arnOf(stream)}/${number}`)
      .digest('hex')
      .slice(0, 32),
    eventName: oldItem ? (newItem ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: region,
    ...(byService && { userIdentity: service }),
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(nowMs / 1000),
      Keys,
      ...(newItem ? { NewImage: newItem } : {}),
      ...(oldItem ? { OldImage: oldItem } : {}),
      SequenceNumber: number,
      SizeBytes: sizeOf(Keys) + sizeOf(newItem) + sizeOf(oldItem),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  };
};

const sizeOf = (item: Item | undefined) => (item ? db.itemSize(item) : 0);

/** Sets have no order. An attribute that is called SS is no list, so it does not count as a set. */
const isSame = (one: Item, other: Item) => isDeepStrictEqual(inOrder(one), inOrder(other));

const inOrder = (item: Item): unknown =>
  JSON.parse(JSON.stringify(item), (key, value) =>
    Array.isArray(value) && /^[SNB]S$/.test(key) ? value.toSorted() : value,
  );
