import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  type AttributeMap,
  fromAttributes,
  isObject,
  readBytes,
  toAttributes,
} from './attribute-values.ts';

type Operation = { name: string };
type RequestContext = { endpoint(): Promise<object> };
type ResponseContext = { streamCollector(stream: unknown): Promise<Uint8Array> };
type SdkResponse = { statusCode: number; headers: Record<string, string>; body?: unknown };

/** The members of commands and answers that hold attributes, and those that hold a list of them. */
const ofAttributes = new Set([
  ...['Key', 'Item', 'Attributes', 'ExpressionAttributeValues'],
  ...['ExclusiveStartKey', 'LastEvaluatedKey', 'ItemCollectionKey'],
]);
const ofItems = new Set(['Items', 'Keys']);

type AttributeConverter = (attributes: AttributeMap) => AttributeMap;

/** A command or an answer with its attributes converted, and without members that say nothing. */
const convertIn = (value: unknown, convert: AttributeConverter, isByTable = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => convertIn(each, convert));
  if (!isObject(value)) return value;
  const convertMember = (name: string, member: unknown) => {
    if (isByTable || ofItems.has(name)) return Array.isArray(member) ? member.map(convert) : member;
    if (ofAttributes.has(name) && isObject(member)) return convert(member);
    return convertIn(member, convert, name === 'Responses');
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined || member === null ? [] : [[name, convertMember(name, member)]],
    ),
  );
};

/** Whoever repeats a transaction with its token writes nothing again. */
const withToken = (input: { ClientRequestToken?: string }) => ({
  ...input,
  ClientRequestToken: input.ClientRequestToken ?? randomUUID(),
});

/** An error's item stays as DynamoDB writes it, with bytes in the place of base64. */
const errorReviver = (name: string, value: unknown): unknown => {
  if (name === 'B') return readBytes(value);
  return name === 'BS' && Array.isArray(value) ? value.map(readBytes) : value;
};

const parse = async ({ body }: SdkResponse, context: ResponseContext, isError: boolean) => {
  const bytes = body instanceof Uint8Array ? body : await context.streamCollector(body);
  return JSON.parse(Buffer.from(bytes).toString() || '{}', isError ? errorReviver : undefined);
};

const metadataOf = ({ statusCode, headers }: SdkResponse) => ({
  httpStatusCode: statusCode,
  requestId: headers['x-amzn-requestid'],
});

/** Of those whose class is asked for; the others are known by name. */
const classOf = (name: string) => {
  if (name === 'ConditionalCheckFailedException') return ConditionalCheckFailedException;
  if (name === 'TransactionCanceledException') return TransactionCanceledException;
  return DynamoDBServiceException;
};

/** As in `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException` or `AccessDenied:http://…`. */
const nameOf = ({ __type, code }: AttributeMap, headers: SdkResponse['headers']): string =>
  String(__type ?? code ?? headers['x-amzn-errortype'] ?? 'Unknown')
    .replace(/[:,].*/s, '')
    .replace(/^.*#/s, '');

const errorOf = (
  response: SdkResponse,
  { message, Message = message, ...members }: AttributeMap,
) => {
  const name = nameOf(members, response.headers);
  const error = new (classOf(name))({
    name,
    message: String(Message ?? 'UnknownError'),
    $fault: response.statusCode < 500 ? 'client' : 'server',
    $metadata: metadataOf(response),
  });
  // The SDK says so of no other.
  if (name === 'ReplicatedWriteConflictException') error.$retryable = {};
  return Object.assign(error, { ...members, ...error });
};

/**
 * Takes the place of the protocol of the SDK's client for DynamoDB, and of its document client's conversion:
 * in one pass, and without a schema of all that DynamoDB knows. It is for the commands that read and write
 * items; another one may have more members that hold attributes.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html
 */
export class AwsJson1_0Protocol {
  setSerdeContext(): void {}

  async serializeRequest({ name }: Operation, input: object, context: RequestContext) {
    const given = name === 'TransactWriteItems' ? withToken(input) : input;
    return {
      ...(await context.endpoint()),
      method: 'POST',
      query: {},
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${name}`,
      },
      body: JSON.stringify(convertIn(given, toAttributes)),
    };
  }

  async deserializeResponse(_: Operation, context: ResponseContext, response: SdkResponse) {
    const isError = response.statusCode >= 300;
    const answer = await parse(response, context, isError);
    if (isError) throw errorOf(response, answer);
    const $metadata = metadataOf(response);
    return Object.assign(Object(convertIn(answer, fromAttributes)), { $metadata });
  }
}

/** The SDK's client makes one for its own protocol. */
export class DynamoDBJsonCodec2 {}
