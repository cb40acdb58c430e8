import { AwsError } from '../service/aws-error.ts';

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
export const validationError = (message: string): AwsError =>
  new AwsError('com.amazon.coral.validate#ValidationException', message);

/** An error that belongs to DynamoDB's own API. */
export const dynamodbError = (name: string, message: string, members: object = {}): AwsError =>
  new AwsError(`com.amazonaws.dynamodb.v20120810#${name}`, message, { ...members });

/** An error of dynalite in our form; what is none of its answers stays as it is. */
export const fromDynalite = (error: unknown): unknown => {
  if (!(error instanceof Error && 'statusCode' in error && 'body' in error)) return error;
  const { __type, message, Message, ...members } = error.body as Record<string, string>;
  return new AwsError(__type ?? '', message ?? Message ?? '', {
    status: Number(error.statusCode),
    ...members,
  });
};
