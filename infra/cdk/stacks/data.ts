import { Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { LogGroup, LogStream } from 'aws-cdk-lib/aws-logs';
import { QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  auditLogGroup,
  auditStreams,
  deadLetterQueueName,
  eventBusName,
} from '../../../functions/platform/aws/names.ts';
import { type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { addDeadLetters } from '../constructs/add-queue-reader.ts';
import { AggregateTable } from '../constructs/aggregate-table.ts';
import { type SealingKeyName, storeReference } from '../constructs/references.ts';
import { RotatingKey } from '../constructs/rotating-key.ts';
import type { Environment } from '../environments.ts';

/**
 * The bus that other services subscribe to, and the queue of changes from which no event could be
 * made. Subscriptions must survive the functions' stacks. AWS calls this kind of bus Classic since 2026:
 * docs/adr/0026-the-classic-event-bus.md says why it is this one.
 */
const addEvents = (stack: Construct, { name, removalPolicy }: Environment): void => {
  const scope = new Construct(stack, 'events');
  const bus = new EventBus(scope, 'bus', {
    eventBusName: eventBusName(name),
    description: 'Connection events of Trunkline: docs/platform/events.md',
  });
  bus.applyRemovalPolicy(removalPolicy);
  addDeadLetters(scope, 'It is the dead-letter queue of a stream.', {
    queueName: deadLetterQueueName(name),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    removalPolicy,
  });
};

/** The log group of the audit trail, which outlives the functions' stacks. */
const addAuditLog = (stack: Construct, environment: Environment): void => {
  const scope = new Construct(stack, 'audit');
  const { name, auditRetention, removalPolicy, deletionProtection } = environment;
  const logGroup = new LogGroup(scope, 'log', {
    logGroupName: auditLogGroup(name),
    retention: auditRetention,
    deletionProtectionEnabled: deletionProtection,
    removalPolicy,
  });
  // By its name: CloudFormation takes over a stream that was retained only if its template says where it is.
  const named = LogGroup.fromLogGroupName(scope, 'named_log', auditLogGroup(name));
  // Made here, so that nobody who writes needs the permission to make streams.
  for (const stream of auditStreams) {
    const props = { logGroup: named, logStreamName: stream, removalPolicy };
    new LogStream(scope, stream, props).node.addDependency(logGroup);
  }
};

type DataStackProps = StackProps & { environment: Environment };

/** Tables, keys, the event bus and the audit trail, which outlive the other stacks. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, { environment, ...stackProps }: DataStackProps) {
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${environment.name}: tables, keys, events`,
    });
    for (const name of Object.keys(tables) as TableName[]) {
      new AggregateTable(this, name, environment);
    }
    addEvents(this, environment);
    addAuditLog(this, environment);

    const addKey = (name: SealingKeyName, description: string) => {
      const key = new RotatingKey(this, `${name}_key`, {
        alias: `alias/trunkline-${environment.name}-${name}`,
        description,
        removalPolicy: environment.removalPolicy,
      });
      const of = `keys/${name}` as const;
      storeReference(this, `${name}_key_arn`, {
        environment: environment.name,
        of,
        value: key.keyArn,
      });
    };
    addKey('state', 'OAuth state tokens');
    addKey('secrets', 'Provider tokens and OAuth client secrets at rest');
  }
}
