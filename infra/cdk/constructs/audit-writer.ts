import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Construct } from 'constructs';
import { auditWriter } from '../../../functions/functions.ts';
import { writerLogGroup } from '../../../functions/platform/aws/names.ts';
import { auditFilterName } from '../observability/metrics.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';
import { addLogGroup } from './log-groups.ts';

/** Gets the audit lines of all other functions from their log group, and writes them to the audit trail. */
export const addAuditWriter = (stack: Construct, settings: FunctionSettings): void => {
  const scope = new Construct(stack, 'audit-writer');
  const { environment } = settings;
  const name = writerLogGroup(environment.name);
  const log = { name, group: addLogGroup(scope, name, environment) };
  const own = { ...settings, log };
  const { live } = new ApiFunction(scope, auditWriter.name, auditWriter.uses, own);
  // Lambda's own retries: CloudWatch Logs hands a delivery over, and sends it no more.
  live.configureAsyncInvoke({ retryAttempts: 2 });
  settings.log.group.addSubscriptionFilter('audit', {
    filterName: auditFilterName(environment.name),
    // As functions/telemetry/audit.ts prints them.
    filterPattern: FilterPattern.stringValue('$.message', '=', 'audit'),
    destination: new LambdaDestination(live),
  });
};
