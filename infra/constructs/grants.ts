import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../functions/adapters/tables.ts';
import type { Uses } from '../../functions/contracts/route.ts';
import type { EnvironmentName } from '../environments.ts';

/** The keys of an environment, by the names that `uses` has for them. */
export type Keys = Readonly<Record<keyof NonNullable<Uses['keys']>, IKey>>;

/**
 * The statements that allow what `uses` says and nothing else. Only Query is allowed on indexes
 * too. Tables are known by name, so that the stacks of data and API can change independently.
 */
export const grants = (
  scope: Construct,
  environment: EnvironmentName,
  keys: Keys,
  uses: Uses,
): PolicyStatement[] => [
  ...Object.entries(uses.tables ?? {}).flatMap(([name, actions]) =>
    tableStatements(scope, environment, name as TableName, actions),
  ),
  ...Object.entries(uses.keys ?? {}).map(
    ([name, actions]) =>
      new PolicyStatement({
        actions: [...actions],
        resources: [keys[name as keyof Keys].keyArn],
      }),
  ),
];

const tableStatements = (
  scope: Construct,
  environment: EnvironmentName,
  name: TableName,
  actions: readonly string[],
): PolicyStatement[] => {
  const arn = Stack.of(scope).formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: physicalName(environment, name),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  const { localIndexes, globalIndexes }: Table = tables[name];
  const indexArns = Object.keys({ ...localIndexes, ...globalIndexes }).map(
    (index) => `${arn}/index/${index}`,
  );
  return actions.map(
    (action) =>
      new PolicyStatement({
        actions: [action],
        resources: action === 'dynamodb:Query' ? [arn, ...indexArns] : [arn],
      }),
  );
};
