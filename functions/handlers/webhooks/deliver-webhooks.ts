import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { composeDeliverWebhooks } from '../../composition/webhooks.ts';
import { readConfig } from '../../platform/config.ts';
import { logError, logRun } from '../../platform/telemetry/logging.ts';
import { count } from '../../platform/telemetry/metrics.ts';
import { redeliveryDelayMs } from '../../platform/waiting/redelivery-delay.ts';
import { deliverMessage } from '../../webhooks/domain/deliver-message.ts';

type DeliverWebhooksDeps = ReturnType<typeof composeDeliverWebhooks>;
let deps: DeliverWebhooksDeps | undefined;

const report = (error: unknown): void => {
  logError(error);
  // SQS delivers it again, or a later run queues it, so for Lambda the call succeeded.
  count('InternalErrors', { operation: 'deliver-webhooks' }, 'us');
};

/**
 * Lambda calls it with messages that name deliveries to tenants' endpoints.
 * @returns the messages that SQS must deliver again; Lambda deletes the others
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  deps ??= composeDeliverWebhooks(readConfig());
  const { webhookQueue } = deps;
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    const againInMs = await deliver(deps, record).catch((error) => {
      report(error);
      return redeliveryDelayMs(Number(record.attributes.ApproximateReceiveCount));
    });
    if (againInMs === undefined) continue;
    await webhookQueue.delay({ receipt: record.receiptHandle }, againInMs).catch(logError);
    batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
};

/** @returns when the message must come back; undefined when it is done */
const deliver = async (
  deps: DeliverWebhooksDeps,
  record: SQSRecord,
): Promise<number | undefined> => {
  const { againInMs, ...run } = await deliverMessage(
    { ...deps, report },
    deps.readDeliveries(record),
  );
  logRun('deliver-webhooks', run);
  return againInMs;
};
