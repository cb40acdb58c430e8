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

const refusalOf = (mode: FaultMode, throttled: string, { service, tableName }: Call) => {
  if (mode === 'throttle') {
    return {
      __type: throttled,
      message: 'injected',
      ...(service === 'DynamoDB_20120810' && {
        ThrottlingReasons: [
          {
            reason: 'TableReadKeyRangeThroughputExceeded',
            resource: `arn:aws:dynamodb:us-east-1:123456789012:table/${tableName}`,
          },
        ],
      }),
    };
  }
  if (mode !== 'conflict') return undefined;
  const message = 'Transaction is ongoing for the item';
  return { __type: `${dynamodb}TransactionConflictException`, message };
};

/** The answer of a service that refuses or fails; undefined if this mode is no such answer. */
export const faultResponse = (mode: FaultMode, call: Call) => {
  const [throttled, failed] = errorTypes[call.service] ?? ['', ''];
  if (mode === 'fail' || mode === 'failAfterCommit') {
    return { status: 500, body: { __type: failed, message: 'injected' } };
  }
  const body = refusalOf(mode, throttled, call);
  return body && { status: 400, body };
};
