import { auditLogGroup } from '../../../functions/adapters/audit-names.ts';
import { awsClientOptions } from '../../../functions/adapters/dynamodb.ts';
import type { EnvironmentName } from '../../cdk/environments.ts';
import type { AuditQuestion, AuditTrail, StoredLines } from './audit-trail.ts';
import { runQuery } from './run-query.ts';

/** As many flows as fit easily into the 10,000 characters of a query. */
const flowsPerQuery = 200;

/** As many lines as fit easily into the MiB that one call may have. */
const entriesPerCall = 1_000;

/** The log group of a deployed environment, by the SDK's usual chain of credentials. */
export const createAwsAuditTrail = (environment: EnvironmentName, region: string): AuditTrail => {
  const logGroupName = auditLogGroup(environment);
  const options = awsClientOptions(region, undefined, undefined, patienceMs);
  const ask = async (filter: string | undefined, question: AuditQuestion): Promise<StoredLines> => {
    // Only now: most commands do not read the audit trail.
    const { CloudWatchLogsClient } = await import('@aws-sdk/client-cloudwatch-logs');
    return runQuery(new CloudWatchLogsClient(options), { ...question, logGroupName, filter });
  };
  return {
    principal: async () => {
      const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
      const { Arn } = await new STSClient(options).send(new GetCallerIdentityCommand({}));
      if (!Arn) throw new Error('STS names no principal');
      return Arn;
    },
    write: async (lines) => {
      const { createAuditLog } = await import('../../../functions/adapters/audit-log.ts');
      const entries = lines.map((line) => ({
        atMs: Date.parse(String(line.at)),
        text: JSON.stringify(line),
      }));
      const log = createAuditLog({ environment, region }, 'operator');
      for (let from = 0; from < entries.length; from += entriesPerCall) {
        await log.put(entries.slice(from, from + entriesPerCall));
      }
    },
    // A tenant's id has only letters, digits, underscores and dashes.
    read: (question) => ask(question.tenantId && `tenant_id = "${question.tenantId}"`, question),
    readDenials: async (flowIds, question) => {
      const denials: StoredLines = { texts: [], isCut: false };
      for (let from = 0; from < flowIds.length; from += flowsPerQuery) {
        const named = flowIds.slice(from, from + flowsPerQuery).map((id) => JSON.stringify(id));
        const filter = `act = "connection.denied" and flow_id in [${named.join(', ')}]`;
        const found = await ask(filter, question);
        denials.texts.push(...found.texts);
        denials.isCut ||= found.isCut;
      }
      return denials;
    },
  };
};

/** How long one of four attempts of a call may take. */
const patienceMs = 5_000;
