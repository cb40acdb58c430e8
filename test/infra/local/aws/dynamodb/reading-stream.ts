import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type GetShardIteratorCommandInput,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { Database } from '../../../../../functions/platform/aws/dynamodb.ts';

type Start = Pick<GetShardIteratorCommandInput, 'ShardIteratorType' | 'SequenceNumber'>;

/** Reads the stream of a table, wherever its database is. */
export const createStreamReader = async ({ client }: Database, table: string) => {
  const { region, endpoint, credentials } = client.config;
  const streams = new DynamoDBStreamsClient({ region, endpoint, credentials });
  const { Streams = [] } = await streams.send(new ListStreamsCommand({ TableName: table }));
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;

  const iteratorAt = async (start: Start) => {
    const command = new GetShardIteratorCommand({ StreamArn, ShardId, ...start });
    return (await streams.send(command)).ShardIterator;
  };
  const recordsAt = async (ShardIterator: string | undefined, Limit?: number) => {
    const response = await streams.send(new GetRecordsCommand({ ShardIterator, Limit }));
    return { records: response.Records ?? [], next: response.NextShardIterator };
  };
  return {
    streams,
    description: StreamDescription,
    iteratorAt,
    recordsAt,
    /** The records of what `work` changes. */
    recordsOf: async (work: () => Promise<unknown>) => {
      const iterator = await iteratorAt({ ShardIteratorType: 'LATEST' });
      await work();
      return (await recordsAt(iterator)).records;
    },
  };
};
