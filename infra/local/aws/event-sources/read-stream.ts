import {
  type _Record,
  type AttributeValue,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** A position in a shard: its beginning, or a record of it. */
export type ShardPosition = 'TRIM_HORIZON' | { after: string } | { at: string };

/** @returns the ARN of the newest stream of a table */
export const findStream = async (
  client: DynamoDBStreamsClient,
  TableName: string,
): Promise<string | undefined> => {
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName }));
  const labels = Streams.toSorted((a, b) =>
    String(a.StreamLabel).localeCompare(String(b.StreamLabel)),
  );
  return labels.at(-1)?.StreamArn;
};

/** The shards of a stream: a local one has fewer than the hundred of a page. */
export const listShards = async (
  client: DynamoDBStreamsClient,
  StreamArn: string,
): Promise<Shard[]> => {
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  return StreamDescription?.Shards ?? [];
};

export const openShard = async (
  client: DynamoDBStreamsClient,
  { streamArn: StreamArn, shardId: ShardId }: { streamArn: string; shardId: string },
  position: ShardPosition,
): Promise<string | undefined> => {
  const { ShardIterator } = await client.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ...startOf(position) }),
  );
  return ShardIterator;
};

const startOf = (position: ShardPosition) => {
  if (position === 'TRIM_HORIZON') return { ShardIteratorType: 'TRIM_HORIZON' as const };
  return 'after' in position
    ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: position.after }
    : { ShardIteratorType: 'AT_SEQUENCE_NUMBER' as const, SequenceNumber: position.at };
};

/** @returns records as Lambda passes them on, and how to go on; `next` is undefined at the end of a closed shard */
export const readRecords = async (
  client: DynamoDBStreamsClient,
  streamArn: string,
  ShardIterator: string,
): Promise<{ records: DynamoDBRecord[]; next: string | undefined }> => {
  const { Records = [], NextShardIterator } = await client.send(
    new GetRecordsCommand({ ShardIterator }),
  );
  return {
    records: Records.map((each) => toLambdaRecord(each, streamArn)),
    next: NextShardIterator,
  };
};

type ItemImage = Record<string, AttributeValue>;

/** A record of the Streams API, as Lambda passes it to a function. */
const toLambdaRecord = (
  { dynamodb = {}, eventName, userIdentity: service, ...record }: _Record,
  streamArn: string,
): DynamoDBRecord => {
  const { ApproximateCreationDateTime: created, Keys, OldImage, NewImage, ...rest } = dynamodb;
  const lambdaRecord = {
    ...record,
    eventName,
    eventSourceARN: streamArn,
    ...(service && {
      userIdentity: { type: service.Type, principalId: service.PrincipalId },
    }),
    dynamodb: {
      ...rest,
      ...(created ? { ApproximateCreationDateTime: Math.floor(created.getTime() / 1000) } : {}),
      Keys,
      ...(OldImage ? { OldImage: imageOf(OldImage) } : {}),
      ...(NewImage ? { NewImage: imageOf(NewImage) } : {}),
    },
  };
  return JSON.parse(JSON.stringify(lambdaRecord));
};

const imageOf = (image: ItemImage): ItemImage =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, whole(value)]));

/** This client of the Streams API reads an empty map as a value without a type. */
const whole = (value: AttributeValue): AttributeValue => {
  if (value.L) return { L: value.L.map(whole) };
  const isEmptyMap = Object.values(value).every((each) => each === undefined);
  if (value.M || isEmptyMap) return { M: imageOf(value.M ?? {}) };
  return value;
};
