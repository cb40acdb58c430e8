import { describe, expect, test } from 'vitest';
import { sealingKeys } from '../../../functions/platform/aws/sealing-keys.ts';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../../functions/platform/aws/tables.ts';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { routes } from '../../../functions/routes.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { tableInput } from '../../../infra/local/table-input.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf } from './template.ts';

/** In any order. */
const byName = <T extends { AttributeName?: string }>(attributes: readonly T[] = []) =>
  attributes.toSorted((one, other) =>
    `${one.AttributeName}`.localeCompare(`${other.AttributeName}`),
  );

describe.each(selectEnvironments())('the data of $name', async (environment) => {
  const { data, warnings, terminationProtection } = await synthesize(environment);
  test('has the tables of a local stack, billed per request and protected as the environment says', () => {
    const made = propertiesOf(data, 'AWS::DynamoDB::Table').map(
      ({ AttributeDefinitions, ...properties }) => ({
        ...properties,
        AttributeDefinitions: byName(AttributeDefinitions),
      }),
    );
    expect(made).toEqual(
      Object.entries<Table>(tables).map(([name, table]) => {
        const local = tableInput(physicalName(environment.name, name as TableName), table);
        return {
          ...local,
          AttributeDefinitions: byName(local.AttributeDefinitions),
          StreamSpecification: table.stream && { StreamViewType: 'NEW_AND_OLD_IMAGES' },
          TimeToLiveSpecification: table.timeToLive && {
            AttributeName: table.timeToLive,
            Enabled: true,
          },
          DeletionProtectionEnabled: environment.deletionProtection,
          PointInTimeRecoverySpecification: {
            PointInTimeRecoveryEnabled: environment.pointInTimeRecovery,
          },
        };
      }),
    );
  });

  test('is in stacks that prod protects from deletion, synthesized without a warning', () => {
    const isProd = environment.name === 'prod';
    expect(terminationProtection).toEqual(Array.from({ length: 6 }, () => isProd));
    expect(warnings).toEqual([]);
  });

  test.each([
    'AWS::DynamoDB::Table',
    'AWS::KMS::Key',
    'AWS::Logs::LogGroup',
    'AWS::Logs::LogStream',
  ])('retains or deletes each %s', (type) => {
    const [DeletionPolicy, UpdateReplacePolicy] =
      environment.name === 'prod' ? ['RetainExceptOnCreate', 'Retain'] : ['Delete', 'Delete'];
    data.allResources(type, { DeletionPolicy, UpdateReplacePolicy });
  });

  test('has one KMS key per alias that seals something', () => {
    const names = [...new Set(Object.values(sealingKeys))];
    data.resourceCountIs('AWS::KMS::Key', names.length);
    expect(propertiesOf(data, 'AWS::KMS::Alias').map(({ AliasName }) => AliasName)).toEqual(
      names.map((name) => `alias/trunkline-${environment.name}-${name}`),
    );
  });

  test('has an event bus, and a queue of failed changes', () => {
    const bus = `trunkline-${environment.name}`;
    data.hasResourceProperties('AWS::Events::EventBus', { Name: bus });
    data.hasResourceProperties('AWS::SQS::Queue', {
      QueueName: `${bus}-event-dead-letters`,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
  });

  test('stores where the stream of integrations is', () => {
    const parameters = propertiesOf(data, 'AWS::SSM::Parameter');
    expect(parameters.find(({ Name }) => Name.includes('/streams/'))).toMatchObject({
      Name: `/trunkline/${environment.name}/streams/integrations`,
      Value: { 'Fn::GetAtt': [expect.any(String), 'StreamArn'] },
    });
  });
});

test('what anybody can call opens no stored token, and reaches connections only to connect one', () => {
  const anonymous = routes.filter(({ scope }) => scope === undefined);
  for (const { operationId, uses = {} } of anonymous) {
    const { tables = {}, keys = {} }: Uses = uses;
    expect(keys.connection ?? [], operationId).not.toContain('kms:Decrypt');
    const isConnecting = ['oauthCallback', 'acceptInvitation'].includes(operationId);
    expect(tables.integrations !== undefined, operationId).toBe(isConnecting);
  }
});
