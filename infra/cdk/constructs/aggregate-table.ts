import {
  AttributeType,
  BillingMode,
  Table as DynamoDbTable,
  ProjectionType,
  StreamViewType,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../../functions/platform/aws/tables.ts';
import type { Environment } from '../environments.ts';
import { storeReference } from './references.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** What an index has besides its keys: everything, unless it says less. */
const projectionOf = (index: { keysOnly?: true; include?: readonly string[] }) => {
  if (index.keysOnly) return { projectionType: ProjectionType.KEYS_ONLY };
  return index.include
    ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.include] }
    : {};
};

/** A table of functions/platform/aws/tables.ts. */
export class AggregateTable extends Construct {
  constructor(scope: Construct, name: TableName, environment: Environment) {
    super(scope, name);
    const { localIndexes, globalIndexes, ...definition }: Table = tables[name];
    const { partitionKey, sortKey, timeToLive, stream } = definition;
    const table = new DynamoDbTable(this, 'table', {
      tableName: physicalName(environment.name, name),
      partitionKey: key(partitionKey),
      ...(sortKey ? { sortKey: key(sortKey) } : {}),
      ...(timeToLive ? { timeToLiveAttribute: timeToLive } : {}),
      ...(stream ? { stream: StreamViewType.NEW_AND_OLD_IMAGES } : {}),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: environment.pointInTimeRecovery,
      },
      deletionProtection: environment.deletionProtection,
      removalPolicy: environment.removalPolicy,
    });
    for (const [indexName, index] of Object.entries(localIndexes ?? {})) {
      table.addLocalSecondaryIndex({
        indexName,
        sortKey: key(index.sortKey),
        ...projectionOf(index),
      });
    }
    for (const [indexName, index] of Object.entries(globalIndexes ?? {})) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        ...projectionOf(index),
      });
    }
    const { tableStreamArn: arn } = table;
    const of = `streams/${name}` as const;
    if (arn) storeReference(this, 'stream_arn', { environment: environment.name, of, value: arn });
  }
}
