import { describe, expect, test } from 'vitest';
import { sealingKeys } from '../../functions/adapters/sealing-keys.ts';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../functions/adapters/tables.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';

const keySchema = (partitionKey: string, sortKey?: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' }] : []),
];

describe.each(selectEnvironments())('the data of $name', (environment) => {
  const { data, warnings, terminationProtection } = synthesize(environment);
  const tableNamed = (name: string) =>
    propertiesOf(data, 'AWS::DynamoDB::Table').find(({ TableName }) => TableName === name);

  test('has exactly the tables of tables.ts', () => {
    expect(propertiesOf(data, 'AWS::DynamoDB::Table').map(({ TableName }) => TableName)).toEqual(
      Object.keys(tables).map((name) => physicalName(environment.name, name as TableName)),
    );
  });

  test.each(Object.entries<Table>(tables))(
    'defines %s as tables.ts describes it',
    (name, table) => {
      const { KeySchema, ...properties } = tableNamed(
        physicalName(environment.name, name as TableName),
      );
      const index = (
        IndexName: string,
        partitionKey: string,
        sortKey: string,
        keysOnly = false,
      ) => ({
        IndexName,
        KeySchema: keySchema(partitionKey, sortKey),
        Projection: { ProjectionType: keysOnly ? 'KEYS_ONLY' : 'ALL' },
      });
      const localIndexes = Object.entries(table.localIndexes ?? {}).map(
        ([indexName, { sortKey }]) => index(indexName, table.partitionKey, sortKey),
      );
      const globalIndexes = Object.entries(table.globalIndexes ?? {}).map(([indexName, global]) =>
        index(indexName, global.partitionKey, global.sortKey, global.keysOnly),
      );
      expect(KeySchema).toEqual(keySchema(table.partitionKey, table.sortKey));
      expect(properties.LocalSecondaryIndexes ?? []).toEqual(localIndexes);
      expect(properties.GlobalSecondaryIndexes ?? []).toEqual(globalIndexes);
      expect(properties.TimeToLiveSpecification).toEqual(
        table.timeToLive && { AttributeName: table.timeToLive, Enabled: true },
      );
      expect(properties.StreamSpecification).toEqual(
        table.stream && { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      );
      for (const { AttributeType } of properties.AttributeDefinitions)
        expect(AttributeType).toBe('S');
    },
  );

  test('is billed per request, and protected as the environment says', () => {
    data.allResourcesProperties('AWS::DynamoDB::Table', {
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: environment.deletionProtection,
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: environment.pointInTimeRecovery,
      },
    });
  });

  test('is in stacks that prod protects from deletion, synthesized without a warning', () => {
    const isProd = environment.name === 'prod';
    expect(terminationProtection).toEqual([isProd, isProd, isProd]);
    expect(warnings).toEqual([]);
  });

  test.each(['AWS::DynamoDB::Table', 'AWS::KMS::Key'])('retains or deletes each %s', (type) => {
    const [DeletionPolicy, UpdateReplacePolicy] =
      environment.name === 'prod' ? ['RetainExceptOnCreate', 'Retain'] : ['Delete', 'Delete'];
    data.allResources(type, { DeletionPolicy, UpdateReplacePolicy });
  });

  test('has one rotating KMS key per alias that seals something', () => {
    const names = [...new Set(Object.values(sealingKeys))];
    data.resourceCountIs('AWS::KMS::Key', names.length);
    data.allResourcesProperties('AWS::KMS::Key', { EnableKeyRotation: true });
    expect(propertiesOf(data, 'AWS::KMS::Alias').map(({ AliasName }) => AliasName)).toEqual(
      names.map((name) => `alias/trunkline-${environment.name}-${name}`),
    );
  });
});
