import { LogGroup, LogStream } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { auditLogGroup, auditStreams } from '../../../functions/adapters/names.ts';
import type { Environment } from '../environments.ts';

/** The log group of the audit trail, which outlives the API's stack. */
export class AuditLog extends Construct {
  constructor(scope: Construct, { name, auditRetention, ...environment }: Environment) {
    super(scope, 'audit');
    const { removalPolicy, deletionProtection } = environment;
    const logGroup = new LogGroup(this, 'log', {
      logGroupName: auditLogGroup(name),
      retention: auditRetention,
      deletionProtectionEnabled: deletionProtection,
      removalPolicy,
    });
    // Made here, so that nobody who writes needs the permission to make streams.
    for (const stream of auditStreams) {
      new LogStream(this, stream, { logGroup, logStreamName: stream, removalPolicy });
    }
  }
}
