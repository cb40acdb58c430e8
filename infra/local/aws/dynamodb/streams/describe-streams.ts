import { arnOf, labelOf, type Stream, sequenceNumber, shardOf } from './stream.ts';

/** A page of streams, in the order of their names. @param after the name before the first */
export const listStreams = (all: Stream[], after: string, limit: number): object => {
  const listed = all
    .map((stream) => ({
      StreamArn: arnOf(stream),
      TableName: stream.table,
      StreamLabel: labelOf(stream),
    }))
    .filter(({ StreamArn }) => StreamArn > after)
    .sort((one, other) => (one.StreamArn < other.StreamArn ? -1 : 1));
  const Streams = listed.slice(0, limit);
  return listed.length > limit
    ? { Streams, LastEvaluatedStreamArn: Streams.at(-1)?.StreamArn }
    : { Streams };
};

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

/** What a table's own description says about its stream. */
export const streamMembers = (stream: Stream | undefined): object =>
  stream
    ? {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
        LatestStreamArn: arnOf(stream),
        LatestStreamLabel: labelOf(stream),
      }
    : {};
