import { createHash } from 'node:crypto';
import type { KeySchema } from 'dynalite/db/index.js';
import * as z from 'zod';

/** The region and account of the embedded tables. */
export const region = 'us-east-1';
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
