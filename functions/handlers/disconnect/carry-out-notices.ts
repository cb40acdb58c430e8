import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { composeCarryOutNotices } from '../../composition/refreshing.ts';
import { carryOutReceived } from '../../disconnect/domain/carry-out-received.ts';
import { carryOutReport } from '../../disconnect/domain/carry-out-report.ts';
import { readConfig } from '../../platform/config.ts';
import { deadlineOfRun } from '../../platform/http/deadline.ts';
import { logRun } from '../../platform/telemetry/logging.ts';
import { count } from '../../platform/telemetry/metrics.ts';
import { auditOfNotice, withAuditedNotices } from '../../telemetry/with-audited-notices.ts';

let deps: ReturnType<typeof composeCarryOutNotices> | undefined;

/**
 * Lambda calls it with verified notices, and it ends or erases the connections of their accounts. Only it
 * may open tokens for that: those who take notices can be called by anybody.
 * @returns the messages that SQS must deliver again; Lambda deletes the others
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export const handler = async (
  { Records }: SQSEvent,
  context: Context,
): Promise<SQSBatchResponse> => {
  deps ??= composeCarryOutNotices(readConfig());
  const composed = deps;
  const report = (error: unknown) => {
    composed.report(error);
    // SQS delivers it again, so for Lambda the call succeeded.
    count('InternalErrors', { operation: 'carry-out-notices' }, 'us');
  };
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    const isDone = await carryOutReceived({ ...composed, report }, record, async (received) => {
      const audit = auditOfNotice(received, context.awsRequestId);
      const connections = withAuditedNotices(composed.connections, audit);
      const audited = { ...composed, connections, auditUse: audit.use, report };
      const { changed, isDecided } = await carryOutReport(
        audited,
        received,
        deadlineOfRun(context),
      );
      logRun('carry-out-notices', { changed, undecided: !isDecided });
      return { changed, isDecided };
    });
    if (!isDone) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
};
