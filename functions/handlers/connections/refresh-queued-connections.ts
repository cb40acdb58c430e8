import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { composeRefreshQueuedConnections } from '../../composition/refreshing.ts';
import { refreshQueuedConnections } from '../../connections/domain/due/refresh-queued-connections.ts';
import { readConfig } from '../../platform/config.ts';
import { deadlineOfRun } from '../../platform/http/deadline.ts';
import { logRun } from '../../platform/telemetry/logging.ts';
import { createAudit } from '../../telemetry/audit.ts';

let deps: ReturnType<typeof composeRefreshQueuedConnections> | undefined;

/**
 * Lambda calls it with connections of the queue of due refreshes, and it keeps them alive.
 * @returns the messages that SQS must deliver again; Lambda deletes the others
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export const handler = async (
  { Records }: SQSEvent,
  context: Context,
): Promise<SQSBatchResponse> => {
  deps ??= composeRefreshQueuedConnections(readConfig());
  const { use: auditUse } = createAudit({
    actor: { kind: 'system', id: 'refresh-due-connections' },
    requestId: context.awsRequestId,
  });
  const read = Records.map(deps.readRefreshes);
  const unread = read.filter((each) => 'error' in each);
  for (const { error } of unread) deps.report(error);
  const { run, again } = await refreshQueuedConnections(
    { ...deps, auditUse },
    read.filter((each) => 'keys' in each),
    deadlineOfRun(context),
  );
  logRun('refresh-queued-connections', run);
  const failed = [...again, ...unread];
  return { batchItemFailures: failed.map(({ id }) => ({ itemIdentifier: id })) };
};
