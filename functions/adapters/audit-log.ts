import { CloudWatchLogsClient, PutLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import type { Config } from '../config.ts';
import { awsClientOptions } from './dynamodb.ts';
import { type AuditStream, auditLogGroup } from './names.ts';

/** A line of the audit trail, as JSON text. */
export type AuditEntry = { atMs: number; text: string };

export type AuditLog = {
  /**
   * Stores lines, in any order.
   * @throws Error when CloudWatch Logs refuses some of them or does not answer
   */
  put(entries: readonly AuditEntry[]): Promise<void>;
};

/** The log group of the audit trail. */
export const createAuditLog = (
  { environment, region }: Pick<Config, 'environment' | 'region'>,
  stream: AuditStream,
): AuditLog => {
  const client = new CloudWatchLogsClient(awsClientOptions(region, undefined));
  return {
    put: async (entries) => {
      const answer = await client.send(
        new PutLogEventsCommand({
          logGroupName: auditLogGroup(environment),
          logStreamName: stream,
          logEvents: entries
            .map(({ atMs, text }) => ({ timestamp: atMs, message: text }))
            // CloudWatch Logs accepts only batches in the order of time.
            .sort((one, other) => one.timestamp - other.timestamp),
        }),
      );
      const refused = answer.rejectedLogEventsInfo;
      if (refused) throw new Error(`The audit log refused lines: ${JSON.stringify(refused)}`);
    },
  };
};
