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
import { jsonProtocol } from './json-protocol.ts';

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
const reviveError = (name: string, value: unknown): unknown => {
  if (name === 'B') return readBytes(value);
  return name === 'BS' && Array.isArray(value) ? value.map(readBytes) : value;
};

const errorClassOf = (name: string) => {
  if (name === 'ConditionalCheckFailedException') return ConditionalCheckFailedException;
  if (name === 'TransactionCanceledException') return TransactionCanceledException;
  return DynamoDBServiceException;
};

/**
 * It also takes the place of the document client's conversion, in the same pass. It is for the commands that
 * read and write items; another one may have more members that hold attributes.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html
 */
export const AwsJson1_0Protocol = jsonProtocol({
  mediaType: 'application/x-amz-json-1.0',
  target: 'DynamoDB_20120810',
  encode: (input, operation) =>
    convertIn(operation === 'TransactWriteItems' ? withToken(input) : input, toAttributes),
  decode: (answer) => convertIn(answer, fromAttributes),
  createError: (options) => new (errorClassOf(options.name))(options),
  reviveError,
});

/** The SDK's client makes one for its own protocol. */
export class DynamoDBJsonCodec2 {}
