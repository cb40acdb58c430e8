import { setTimeout } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { CommandError } from '../../command-line/command-error.ts';
import type { AuditQuestion, StoredLines } from './audit-trail.ts';

/** The most results that a query may have without pages. */
const mostResults = 10_000;
const pauseMs = 500;
const longestMs = 5 * 60_000;

type Query = Omit<AuditQuestion, 'tenantId'> & {
  logGroupName: string;
  filter?: string | undefined;
};

/**
 * Runs a query of CloudWatch Logs Insights to its end. If there are too many lines, these are the
 * newest.
 * @throws CommandError when the query fails or takes too long
 * @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 */
export const runQuery = async (
  client: CloudWatchLogsClient,
  { logGroupName, filter, sinceMs, untilMs }: Query,
): Promise<StoredLines> => {
  const commands = [
    'fields @message',
    ...(filter ? [`filter ${filter}`] : []),
    'sort @timestamp desc',
    `limit ${mostResults}`,
  ];
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupName,
      queryString: commands.join(' | '),
      startTime: Math.floor(sinceMs / 1000),
      endTime: Math.ceil(untilMs / 1000),
      limit: mostResults,
    }),
  );
  const giveUpAtMs = Date.now() + longestMs;
  for (;;) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') {
      return { texts: results.map(messageOf), isCut: results.length === mostResults };
    }
    const isRunning = status === 'Running' || status === 'Scheduled';
    if (!isRunning || Date.now() > giveUpAtMs) {
      throw new CommandError(`The query of ${logGroupName} did not complete: ${status}.`);
    }
    await setTimeout(pauseMs);
  }
};

const messageOf = (fields: ResultField[]): string =>
  fields.find(({ field }) => field === '@message')?.value ?? '';
