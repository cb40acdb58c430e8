import { createRequire } from 'node:module';
import type { NodeCallback, Tables } from 'dynalite/db/index.js';
import validations from 'dynalite/validations/index.js';
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

const conditionFailed = 'ConditionalCheckFailedException';

/** The failure of a condition with the item that did not meet it. */
export const showingItem = (error: unknown, item: object | undefined): unknown =>
  item && error instanceof AwsError && error.name === conditionFailed
    ? dynamodbError(conditionFailed, error.message, { Item: item })
    : error;

/** Whether the failure of a condition is to show the item. */
export const showsItem = (body: object): boolean =>
  'ReturnValuesOnConditionCheckFailure' in body &&
  body.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';

type DynaliteAction = (store: Tables, data: object, done: NodeCallback<object>) => void;

const require = createRequire(import.meta.url);

/** What a request means after it was checked. */
export type CheckedRequest = { operation: string; data: object };

const mostKeyBytes = 2048;

type KeyConditions = Record<string, { AttributeValueList: Record<string, string>[] }>;

/**
 * dynalite looks at the length of keys in items, not in queries, and Amazon's DynamoDB Local neither.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 * @see https://github.com/facebook/ThreatExchange/issues/1324 a query that was refused
 * @see https://github.com/nextauthjs/next-auth/issues/5827 another
 */
const refuseLongKeys = ({ KeyConditions = {} }: { KeyConditions?: KeyConditions }): void => {
  const values = Object.values(KeyConditions).flatMap((each) => each.AttributeValueList);
  if (values.every(({ S = '' }) => Buffer.byteLength(S) <= mostKeyBytes)) return;
  const size = `Size of hashkey has exceeded the maximum size limit of${mostKeyBytes} bytes`;
  throw validationError(`One or more parameter values were invalid: ${size}`);
};

/** @throws AwsError when a request has the wrong form */
export const checkRequest = (store: Tables, operation: string, body: object): CheckedRequest => {
  const { types, custom } = load('validations', operation);
  try {
    const data = validations.checkTypes(body, types);
    validations.checkValidations(data, types, custom, store);
    if (operation === 'Query') refuseLongKeys(data);
    return { operation, data };
  } catch (error) {
    throw fromDynalite(error);
  }
};

/** @throws AwsError when the operation fails */
export const runOperation = (store: Tables, { operation, data }: CheckedRequest): Promise<object> =>
  new Promise((resolve, reject) => {
    const action: DynaliteAction = load('actions', operation);
    action(store, data, (error, result) =>
      error ? reject(fromDynalite(error)) : resolve(result ?? {}),
    );
  });

const load = (folder: 'actions' | 'validations', operation: string) =>
  require(`dynalite/${folder}/${validations.toLowerFirst(operation)}.js`);
