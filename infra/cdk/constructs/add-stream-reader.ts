import { Duration } from 'aws-cdk-lib';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { streamReaders } from '../../../functions/functions.ts';
import { deadLetterQueueName } from '../../../functions/platform/aws/names.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';
import { arnOf, storedReference } from './references.ts';

/** Items that have the attribute before or after the change. */
const having = (attribute: string) =>
  ['OldImage', 'NewImage'].map((image) =>
    FilterCriteria.filter({ dynamodb: { [image]: { [attribute]: { S: FilterRule.exists() } } } }),
  );

/** A function that Lambda calls with the changes of a table. */
export const addStreamReader = (
  stack: Construct,
  { name, table, uses, batchSize, maxAgeSeconds, onlyWith }: (typeof streamReaders)[number],
  settings: FunctionSettings,
): void => {
  const scope = new Construct(stack, `stream-${name}`);
  const environment = settings.environment.name;
  const queueArn = arnOf(scope, 'sqs', deadLetterQueueName(environment));
  new EventSourceMapping(scope, 'mapping', {
    target: new ApiFunction(scope, name, uses, settings).live,
    eventSourceArn: storedReference(scope, environment, `streams/${table}`),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    // One call at a time per shard keeps the order.
    parallelizationFactor: 1,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // Without a number of retries, only the age of a change ends them.
    maxRecordAge: Duration.seconds(maxAgeSeconds),
    filters: having(onlyWith),
    onFailure: new SqsDlq(Queue.fromQueueArn(scope, 'dead_letters', queueArn)),
  });
};
