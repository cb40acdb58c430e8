import { ArnFormat, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { CfnSubscriptionFilter, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { auditWriter } from '../../../functions/routes.ts';
import { auditFilterName, functionNameOf } from '../observability/metrics.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** Only audit lines, as functions/telemetry/audit.ts prints them. */
const filterPattern = '{ $.message = "audit" }';

/** Gets the audit lines of the functions that it follows, and writes them to the audit trail. */
export class AuditWriter extends Construct {
  private readonly destinationArn: string;
  private readonly filterName: string;
  private readonly permission: CfnPermission;

  constructor(scope: Construct, settings: FunctionSettings) {
    super(scope, 'audit-writer');
    const { name } = settings.environment;
    const { live } = new ApiFunction(this, auditWriter.name, auditWriter.uses, settings);
    // Lambda's own retries: CloudWatch Logs hands a delivery over, and sends it no more.
    live.configureAsyncInvoke({ retryAttempts: 2 });
    this.destinationArn = live.functionArn;
    this.filterName = auditFilterName(name);
    this.permission = new CfnPermission(this, 'permission', {
      action: 'lambda:InvokeFunction',
      functionName: live.functionArn,
      principal: new ServicePrincipal('logs.amazonaws.com').service,
      sourceAccount: Stack.of(this).account,
      sourceArn: Stack.of(this).formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: `/aws/lambda/${functionNameOf(name, '*')}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    });
  }

  /** Leads the audit lines of a function's log to the audit trail. */
  follow(scope: Construct, logGroup: LogGroup): void {
    const filter = new CfnSubscriptionFilter(scope, 'audit', {
      logGroupName: logGroup.logGroupName,
      filterName: this.filterName,
      filterPattern,
      destinationArn: this.destinationArn,
    });
    // CloudWatch Logs calls the function when the filter is made.
    filter.addResourceDependency(this.permission);
  }
}
