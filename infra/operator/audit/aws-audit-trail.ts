import { setTimeout } from 'node:timers/promises';
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { auditLogGroup } from '../../../functions/platform/aws/names.ts';
import type { EnvironmentName } from '../../cdk/environments.ts';
import { CommandError } from '../../command-line/command-error.ts';
import type { ActCount, AuditQuery, AuditTrail } from './audit-trail.ts';

/** As many lines as fit easily into the MiB that one call may have. */
const entriesPerCall = 1_000;

/** The log group of a deployed environment, by the SDK's usual chain of credentials. */
export const createAwsAuditTrail = (environment: EnvironmentName, region: string): AuditTrail => {
  const logGroupName = auditLogGroup(environment);
  const options = awsClientOptions(region, undefined, undefined, patienceMs);
  const queryLogs = async (query: Omit<InsightsQuery, 'logGroupName'>) => {
    // Only now: most commands do not read the audit trail.
    const { CloudWatchLogsClient } = await import('@aws-sdk/client-cloudwatch-logs');
    return runQuery(new CloudWatchLogsClient(options), { ...query, logGroupName });
  };
  return {
    principal: async () => {
      const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
      const { Arn } = await new STSClient(options).send(new GetCallerIdentityCommand({}));
      if (!Arn) throw new Error('STS names no principal');
      return Arn;
    },
    write: async (lines) => {
      const { createAuditLog } = await import('../../../functions/telemetry/adapters/audit-log.ts');
      const entries = lines.map((line) => ({
        atMs: Date.parse(String(line.at)),
        text: JSON.stringify(line),
      }));
      const log = createAuditLog({ environment, region }, 'operator');
      for (let from = 0; from < entries.length; from += entriesPerCall) {
        await log.put(entries.slice(from, from + entriesPerCall));
      }
    },
    read: async ({ sinceMs, untilMs, limit: requested, ...conditions }) => {
      const limit = requested ?? mostResults;
      const filters = filtersOf(conditions);
      // If there are too many lines, these are the newest.
      const commands = ['fields @message', ...filters, 'sort @timestamp desc', `limit ${limit}`];
      const found = await queryLogs({ sinceMs, untilMs, limit, commands });
      const texts = found.map((fields) => fieldOf(fields, '@message'));
      // Without a limit, one more tells whether there are others.
      const isCut = requested === undefined && found.length === limit;
      return { texts: isCut ? texts.slice(0, -1) : texts, isCut };
    },
    count: async ({ sinceMs, untilMs, tenantId }) => {
      const commands = [...filtersOf({ tenantId }), countByKind];
      const found = await queryLogs({ sinceMs, untilMs, limit: mostResults, commands });
      return found.map(countOf);
    },
  };
};

/**
 * One result for each kind.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax-Stats.html
 * @see https://docs.rs/fakecloud-logs/0.30.2/fakecloud_logs/query/index.html
 */
const countByKind = 'stats count(*) as lines by act, result, integration_type, use';

const countOf = (fields: ResultField[]): ActCount => ({
  act: fieldOf(fields, 'act'),
  result: fieldOf(fields, 'result'),
  integrationType: fieldOf(fields, 'integration_type') || undefined,
  use: fieldOf(fields, 'use') || undefined,
  lines: Number(fieldOf(fields, 'lines')),
});

/** Ids and acts have only letters, digits, underscores, dashes and dots. */
const filtersOf = ({
  tenantId,
  act,
  keyId,
  integrationId,
  isFailed,
}: Omit<AuditQuery, 'sinceMs' | 'untilMs'>): string[] => [
  ...(tenantId ? [`filter tenant_id = "${tenantId}"`] : []),
  ...(act ? [`filter act = "${act}"`] : []),
  ...(keyId ? [`filter (key_id = "${keyId}" or actor.id = "${keyId}")`] : []),
  ...(integrationId ? [`filter integration_id = "${integrationId}"`] : []),
  ...(isFailed ? ['filter result != "done"'] : []),
];

/** How long one of four attempts of a call may take. */
const patienceMs = 5_000;

/** The most results that a query may have without pages. */
const mostResults = 10_000;
/** Soon, for a query that is done at once. */
const firstPollMs = 100;
const longestPollMs = 1_000;
const longestMs = 5 * 60_000;

type InsightsQuery = Pick<AuditQuery, 'sinceMs' | 'untilMs'> & {
  limit: number;
  logGroupName: string;
  commands: readonly string[];
};

/**
 * Runs a query of CloudWatch Logs Insights to its end.
 * @throws CommandError when the query fails or takes too long
 * @see https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html
 */
const runQuery = async (
  client: CloudWatchLogsClient,
  { logGroupName, commands, sinceMs, untilMs, limit }: InsightsQuery,
): Promise<ResultField[][]> => {
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupName,
      queryString: commands.join(' | '),
      startTime: Math.floor(sinceMs / 1000),
      endTime: Math.ceil(untilMs / 1000),
      limit,
    }),
  );
  const giveUpAtMs = Date.now() + longestMs;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(2 * pollMs, longestPollMs)) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') {
      return results;
    }
    const isRunning = status === 'Running' || status === 'Scheduled';
    if (!isRunning || Date.now() > giveUpAtMs) {
      throw new CommandError(`The query of ${logGroupName} did not complete: ${status}.`);
    }
    await setTimeout(pollMs);
  }
};

const fieldOf = (fields: ResultField[], name: string): string =>
  fields.find(({ field }) => field === name)?.value ?? '';
