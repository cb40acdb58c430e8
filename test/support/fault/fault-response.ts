import type { Call, FaultMode } from './fault.ts';

const dynamodb = 'com.amazonaws.dynamodb.v20120810#';

/** When it throttles, and when it fails. */
const errorTypes: Record<string, readonly [throttled: string, failed: string]> = {
  DynamoDB_20120810: [
    `${dynamodb}ProvisionedThroughputExceededException`,
    `${dynamodb}InternalServerError`,
  ],
  TrentService: ['ThrottlingException', 'KMSInternalException'],
  AWSEvents: ['ThrottlingException', 'InternalException'],
};

/** One action of a transaction is the reason, and nothing was written. */
const cancelled = (Code: string, Message: string) => ({
  __type: `${dynamodb}TransactionCanceledException`,
  message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${Code}, None]`,
  CancellationReasons: [{ Code, Message }, { Code: 'None' }],
});

const refusalOf = (mode: FaultMode, { operation }: Call, throttled: string) => {
  if (mode === 'throttle') return { __type: throttled, message: 'injected' };
  if (mode === 'cancel') {
    return cancelled('ThrottlingError', 'Throughput exceeds the current capacity.');
  }
  if (mode !== 'conflict') return undefined;
  const message = 'Transaction is ongoing for the item';
  return operation === 'TransactWriteItems'
    ? cancelled('TransactionConflict', message)
    : { __type: `${dynamodb}TransactionConflictException`, message };
};

/**
 * The answer of a service that refuses or fails; undefined if this mode is no such answer.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const faultResponse = (mode: FaultMode, call: Call) => {
  const [throttled, failed] = errorTypes[call.service] ?? ['', ''];
  if (mode === 'fail' || mode === 'failAfterCommit') {
    return { status: 500, body: { __type: failed, message: 'injected' } };
  }
  const body = refusalOf(mode, call, throttled);
  return body && { status: 400, body };
};
