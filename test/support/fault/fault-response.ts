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

const refusalOf = (mode: FaultMode, throttled: string) => {
  if (mode === 'throttle') return { __type: throttled, message: 'injected' };
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
  const body = refusalOf(mode, throttled);
  return body && { status: 400, body };
};
