import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { composeCarryOutNotices } from '../../composition/connections.ts';
import { withConfirmedWrites } from '../../connections/domain/account-connections.ts';
import type { ReceivedReport } from '../../disconnect/domain/account-report.ts';
import { carryOutReport, pauseMs } from '../../disconnect/domain/carry-out-report.ts';
import { readConfig } from '../../platform/config.ts';
import { deadlineOfRun } from '../../platform/http/deadline.ts';
import { logRun } from '../../platform/telemetry/logging.ts';
import { createAudit } from '../../telemetry/audit.ts';
import { withAuditedNotices } from '../../telemetry/audit-acts.ts';

type Deps = ReturnType<typeof composeCarryOutNotices>;
let deps: Deps | undefined;

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
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    const isDone = await carryOut(deps, record, context);
    if (!isDone) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
};

/** @returns whether it is done, and so must not be delivered again */
const carryOut = async (deps: Deps, record: SQSRecord, context: Context): Promise<boolean> => {
  let received: ReceivedReport | undefined;
  try {
    received = deps.readReport(record);
    const { changed, isDecided } = await act(deps, received, context);
    logRun('carry-out-notices', { changed, undecided: !isDecided });
    if (isDecided) return true;
  } catch (error) {
    deps.report(error);
  }
  const { noticeQueue, report } = deps;
  if (received) await noticeQueue.delay(received, pauseMs(received.deliveries)).catch(report);
  return false;
};

const act = (deps: Deps, report: ReceivedReport, context: Context) => {
  const { integrationType, requestId: causedBy, sourceAddress } = report;
  const audit = createAudit({
    actor: { kind: 'provider', id: integrationType },
    requestId: context.awsRequestId,
    causedBy,
    sourceAddress,
  });
  const connections = withAuditedNotices(withConfirmedWrites(deps.connections), audit);
  const audited = { ...deps, connections, auditUse: audit.use };
  return carryOutReport(audited, report, deadlineOfRun(context));
};
