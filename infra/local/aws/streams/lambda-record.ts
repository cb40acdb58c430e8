import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';

type Image = Record<string, AttributeValue>;

/** A record of the Streams API, as Lambda passes it to a function. */
export const toLambdaRecord = (
  { dynamodb = {}, eventName, userIdentity: _service, ...record }: _Record,
  streamArn: string,
): DynamoDBRecord => {
  const { ApproximateCreationDateTime: created, Keys, OldImage, NewImage, ...rest } = dynamodb;
  const lambdaRecord = {
    ...record,
    eventName,
    eventSourceARN: streamArn,
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

const imageOf = (image: Image): Image =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, whole(value)]));

/** This client of the Streams API reads an empty map as a value without a type. */
const whole = (value: AttributeValue): AttributeValue => {
  if (value.L) return { L: value.L.map(whole) };
  const isEmptyMap = Object.values(value).every((each) => each === undefined);
  if (value.M || isEmptyMap) return { M: imageOf(value.M ?? {}) };
  return value;
};
