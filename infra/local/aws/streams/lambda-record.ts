import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

/** A record of the Streams API, as Lambda passes it to a function. */
export const toLambdaRecord = (
  { dynamodb = {}, eventName, userIdentity: _service, ...record }: _Record,
  streamArn: string,
): DynamoDBRecord => {
  const { ApproximateCreationDateTime: created, ...rest } = dynamodb;
  const seconds = created && Math.floor(created.getTime() / 1000);
  const lambdaRecord = {
    ...record,
    eventName: eventName as DynamoDBRecord['eventName'],
    eventSourceARN: streamArn,
    dynamodb: {
      ...rest,
      ...(seconds === undefined ? {} : { ApproximateCreationDateTime: seconds }),
    },
  };
  // Bytes are base64 in JSON. Our tables have none.
  return JSON.parse(
    JSON.stringify(lambdaRecord, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ),
  );
};
