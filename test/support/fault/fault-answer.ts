import type { Call, FaultMode } from './fault.ts';

const dynamodb = 'com.amazonaws.dynamodb.v20120810#';

const errorTypes: Record<string, { throttled: string; failed: string }> = {
  DynamoDB_20120810: {
    throttled: `${dynamodb}ProvisionedThroughputExceededException`,
    failed: `${dynamodb}InternalServerError`,
  },
  TrentService: { throttled: 'ThrottlingException', failed: 'KMSInternalException' },
  AWSEvents: { throttled: 'ThrottlingException', failed: 'InternalException' },
};

/** One action of a transaction is the reason, and nothing was written. */
const cancelled = (Code: string, Message: string) => ({
  __type: `${dynamodb}TransactionCanceledException`,
  message:
    'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
    `[${Code}, None]`,
  CancellationReasons: [{ Code, Message }, { Code: 'None' }],
});

const refusals = {
  conflict: ({ operation }: Call) => {
    const message = 'Transaction is ongoing for the item';
    return operation === 'TransactWriteItems'
      ? cancelled('TransactionConflict', message)
      : { __type: `${dynamodb}TransactionConflictException`, message };
  },
  cancel: () => cancelled('ThrottlingError', 'Throughput exceeds the current capacity.'),
  throttle: ({ service }: Call) => ({
    __type: errorTypes[service]?.throttled ?? '',
    message: 'injected',
  }),
};

const failure = ({ service }: Call) => ({
  __type: errorTypes[service]?.failed ?? '',
  message: 'injected',
});

type Refusal = { status: number; body: object };

/**
 * The answer of a service that refuses or fails; undefined if this mode is no such answer.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const faultAnswer = (mode: FaultMode, call: Call): Refusal | undefined => {
  if (mode === 'fail' || mode === 'failAfterCommit') return { status: 500, body: failure(call) };
  if (mode === 'throttle' || mode === 'conflict' || mode === 'cancel') {
    return { status: 400, body: refusals[mode](call) };
  }
  return undefined;
};
