import { Stack, type StackProps } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { type TableName, tables } from '../../../functions/adapters/tables.ts';
import { AggregateTable } from '../constructs/aggregate-table.ts';
import { AuditLog } from '../constructs/audit-log.ts';
import { EventChannel } from '../constructs/event-channel.ts';
import { type KeyName, storeArn } from '../constructs/references.ts';
import type { Environment } from '../environments.ts';

/** Only AWS services may create grants on a key, for their own resources. */
const grantsOfServicesOnly = () =>
  new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['kms:CreateGrant'],
    resources: ['*'],
    conditions: {
      BoolIfExists: { 'kms:GrantIsForAWSResource': 'false', 'aws:PrincipalIsAWSService': 'false' },
    },
  });

type DataStackProps = StackProps & { environment: Environment };

/** Tables, keys, the event bus and the audit trail, which outlive the API's stack. */
export class DataStack extends Stack {
  constructor(scope: Construct, id: string, { environment, ...stackProps }: DataStackProps) {
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${environment.name}: tables, keys, events`,
    });
    for (const name of Object.keys(tables) as TableName[]) {
      new AggregateTable(this, name, environment);
    }
    new EventChannel(this, environment);
    new AuditLog(this, environment);

    const addKey = (name: KeyName, description: string) => {
      const key = new Key(this, `${name}_key`, {
        alias: `alias/trunkline-${environment.name}-${name}`,
        description,
        enableKeyRotation: true,
        removalPolicy: environment.removalPolicy,
      });
      key.addToResourcePolicy(grantsOfServicesOnly());
      const of = `keys/${name}` as const;
      storeArn(this, `${name}_key_arn`, { environment: environment.name, of, arn: key.keyArn });
    };
    addKey('state', 'OAuth state tokens');
    addKey('secrets', 'Provider tokens and OAuth client secrets at rest');
  }
}
