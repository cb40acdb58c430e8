import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import {
  awsClientOptions,
  type Credentials,
} from '../../functions/platform/aws/aws-client-options.ts';

/** A client of the Streams API of an environment's DynamoDB. */
export const createStreamClient = (
  { region, endpoint }: { region: string; endpoint?: string | undefined },
  credentials?: Credentials,
): DynamoDBStreamsClient =>
  new DynamoDBStreamsClient(awsClientOptions(region, endpoint, credentials, 10_000));
