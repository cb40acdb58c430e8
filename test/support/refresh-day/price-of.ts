import type { createFleet } from './fleet.ts';
import type { createDays } from './run-days.ts';

/** US dollars in us-east-1, as in docs/deploy/cost.md. SQS counts FIFO requests. */
const prices = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  kmsCall: 3e-6,
  lambdaCall: 0.2e-6,
  gigabyteSecond: 13.33e-6,
  fifoRequest: 0.5e-6,
};
const memoryGb = 0.5;
/** For a refresh, on a share of a CPU: docs/deploy/cost.md. */
const ownMsPerRefresh = 66;

/** What AWS would bill for these days, by service. */
export const priceOf = (
  { counts, queue, outcomes }: Pick<ReturnType<typeof createDays>, 'counts' | 'queue' | 'outcomes'>,
  fleet: Pick<ReturnType<typeof createFleet>, 'counts'>,
): Record<string, string> => {
  const { refreshed = 0 } = outcomes;
  // Sends and deletions of ten, receptions, and changes of visibility.
  const sqs = (queue.counts.calls + queue.counts.batches) * prices.fifoRequest;
  const seconds = (counts.lambdaMs + refreshed * ownMsPerRefresh) / 1000;
  const lambda =
    counts.invocations * prices.lambdaCall + seconds * memoryGb * prices.gigabyteSecond;
  const { readUnits, writeUnits } = fleet.counts;
  const dynamodb = readUnits * prices.readUnit + writeUnits * prices.writeUnit;
  const kms = counts.kms * prices.kmsCall;
  const dollars = (value: number) => value.toFixed(2);
  return {
    'read units': String(readUnits),
    'write units': String(writeUnits),
    'KMS calls': String(counts.kms),
    'USD Lambda': dollars(lambda),
    'USD SQS': dollars(sqs),
    'USD DynamoDB': dollars(dynamodb),
    'USD KMS': dollars(kms),
    'USD in all': dollars(lambda + sqs + dynamodb + kms),
  };
};
