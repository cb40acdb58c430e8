import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { messageBody } from '../../platform/aws/message-body.ts';
import { rowOf } from '../../platform/aws/row.ts';
import { createSqs, delayIn, type SqsConfig } from '../../platform/aws/sqs.ts';
import type { Config } from '../../platform/config.ts';
import type { NoticeQueue, ReceivedReport } from '../domain/account-report.ts';

const tenantAppsRow = rowOf({ tenant_id: z.string(), client_ids: z.readonly(z.array(z.string())) });

const body = rowOf({
  integration_type: z.string(),
  effect: z.enum(['uninstalled', 'tokens_revoked', 'erase_account']),
  account_key: z.string(),
  own_apps: z.optional(tenantAppsRow),
  connected_until_ms: z.number(),
  surely_until_ms: z.optional(z.number()),
  confirmation_code: z.optional(z.string()),
  request_id: z.string(),
  source_address: z.optional(z.string()),
});

/**
 * A standard SQS queue. It may send a report twice, which is harmless. Whoever has an app of its own can have
 * many sent: these are one group, which SQS puts behind those of others while it takes most of the function's
 * time. Each of the platform's app is a group of its own.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export const createNoticeQueue = (
  config: SqsConfig & Pick<Config, 'noticeQueueUrl'>,
): NoticeQueue => {
  const client = createSqs(config);
  const QueueUrl = config.noticeQueueUrl;
  return {
    send: (report) => {
      const MessageBody = messageBody(body.write({ ...report, ownApps: report.tenantApps }));
      const MessageGroupId = report.tenantApps?.tenantId;
      return client.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId }));
    },
    delay: delayIn(client, QueueUrl),
  };
};

/** Reads a message as Lambda delivers it. @throws Error for an unknown form */
export const readReport = (record: SQSRecord): ReceivedReport => {
  const { ownApps, ...report } = body.read(JSON.parse(record.body));
  return {
    ...report,
    tenantApps: ownApps,
    id: record.messageId,
    receipt: record.receiptHandle,
    deliveries: Number(record.attributes.ApproximateReceiveCount),
  };
};
