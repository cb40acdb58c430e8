import { Duration } from 'aws-cdk-lib';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { TableName } from '../../../functions/adapters/tables.ts';
import type { streamReaders } from '../../../functions/routes.ts';
import type { EnvironmentName } from '../environments.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';
import { deadLetterQueueArn } from './event-channel.ts';

const parameterName = (environment: EnvironmentName, table: TableName) =>
  `/trunkline/${environment}/streams/${table}`;

/**
 * Stores the stream's ARN in a parameter, which the API's stack reads when it is deployed. The ARN
 * ends with the time when the stream was made, so nobody can know it by name.
 */
export const addStreamReference = (
  scope: Construct,
  environment: EnvironmentName,
  table: TableName,
  streamArn: string,
): void => {
  new StringParameter(scope, 'stream_arn', {
    parameterName: parameterName(environment, table),
    stringValue: streamArn,
  });
};

const referToStream = (scope: Construct, environment: EnvironmentName, table: TableName): string =>
  StringParameter.valueForStringParameter(scope, parameterName(environment, table));

/** Items that have the attribute before or after the change. */
const having = (attribute: string) =>
  ['OldImage', 'NewImage'].map((image) =>
    FilterCriteria.filter({ dynamodb: { [image]: { [attribute]: { S: FilterRule.exists() } } } }),
  );

/** A function that Lambda calls with the changes of a table. */
export class StreamFunction extends Construct {
  constructor(
    scope: Construct,
    { name, table, uses, batchSize, maxAgeSeconds, onlyWith }: (typeof streamReaders)[number],
    settings: FunctionSettings,
  ) {
    super(scope, `stream-${name}`);
    const { name: environment } = settings.environment;
    const { live } = new ApiFunction(this, name, uses, settings);
    const queueArn = deadLetterQueueArn(this, environment);
    new EventSourceMapping(this, 'mapping', {
      target: live,
      eventSourceArn: referToStream(this, environment, table),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      // One call at a time per shard keeps the order.
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      // Without a number of retries, only the age of a change ends them.
      maxRecordAge: Duration.seconds(maxAgeSeconds),
      filters: having(onlyWith),
      onFailure: new SqsDlq(Queue.fromQueueArn(this, 'dead_letters', queueArn)),
    });
  }
}
