import { describe, expect, test } from 'vitest';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../functions/adapters/tables.ts';
import { parseConfig } from '../../functions/config.ts';
import type { Uses } from '../../functions/contracts/route.ts';
import { authorizerUses, routes } from '../../functions/routes.ts';
import { functionNames, handlerName } from '../../infra/bundling.ts';
import { selectEnvironments } from '../../infra/environments.ts';
import { synthesize } from './synthesize.ts';
import { grantsOf, propertiesOf, readFunctions, render } from './template.ts';

const usesByFunction: [string, Uses][] = [
  ['authorizer', authorizerUses],
  ...routes.map(({ operationId, uses }): [string, Uses] => [handlerName(operationId), uses]),
];

describe.each(selectEnvironments())('the functions of $name', (environment) => {
  const { api, data } = synthesize(environment);
  const functions = readFunctions(api);
  const named = (name: string) => functions.get(`trunkline-${environment.name}-${name}`);

  const keyOf = (alias: string) => {
    const target = propertiesOf(data, 'AWS::KMS::Alias').find(
      ({ AliasName }) => AliasName === `alias/trunkline-${environment.name}-${alias}`,
    );
    const [output] = Object.entries(data.findOutputs('*')).find(
      ([, { Value }]) => render(Value) === render(target?.TargetKeyId),
    ) ?? ['?'];
    return `\${trunkline-${environment.name}-data.${output}}`;
  };

  const tableGrants = (name: TableName, actions: readonly string[]) => {
    const table: Table = tables[name];
    const arn = `arn:aws:dynamodb:us-east-1:\${AWS::AccountId}:table/${physicalName(environment.name, name)}`;
    const indexes = Object.keys({ ...table.localIndexes, ...table.globalIndexes });
    return actions.flatMap((action) => [
      `${action} ${arn}`,
      ...(action === 'dynamodb:Query' ? indexes.map((i) => `${action} ${arn}/index/${i}`) : []),
    ]);
  };

  test('are the authorizer and one per route', () => {
    expect([...functions.keys()].sort()).toEqual(
      functionNames.map((name) => `trunkline-${environment.name}-${name}`).sort(),
    );
  });

  test.each(usesByFunction)(
    '%s may do what it uses, write its own log, and nothing else',
    (name, uses) => {
      const { role, LoggingConfig } = named(name) ?? {};
      const logs = `\${${LoggingConfig.LogGroup.Ref}.Arn}`;
      expect(grantsOf(role)).toEqual(
        [
          `logs:CreateLogStream ${logs}`,
          `logs:PutLogEvents ${logs}`,
          ...Object.entries(uses.tables ?? {}).flatMap(([table, actions]) =>
            tableGrants(table as TableName, actions),
          ),
          ...Object.entries(uses.keys ?? {}).flatMap(([key, actions]) =>
            actions.map((action) => `${action} ${keyOf(key)}`),
          ),
        ].sort(),
      );
      expect(role).not.toHaveProperty('ManagedPolicyArns');
    },
  );

  test('have no permissions beside their roles', () => {
    api.resourceCountIs('AWS::IAM::Policy', 0);
    api.resourceCountIs('AWS::IAM::ManagedPolicy', 0);
    api.resourceCountIs('AWS::IAM::Role', functionNames.length);
  });

  test('run on Node.js 24 on arm64 for at most 25 seconds', () => {
    api.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: 25,
      MemorySize: environment.memoryMb,
    });
  });

  test('each have a log group that keeps what the environment says', () => {
    expect(
      propertiesOf(api, 'AWS::Logs::LogGroup').map(({ LogGroupName }) => LogGroupName),
    ).toEqual(functionNames.map((name) => `/aws/lambda/trunkline-${environment.name}-${name}`));
    api.allResourcesProperties('AWS::Logs::LogGroup', {
      RetentionInDays: environment.logRetention,
    });
  });

  test.each(functionNames)('%s accepts its environment variables', (name) => {
    const variables = Object.entries(named(name)?.Environment.Variables ?? {}).map(
      ([key, value]) => [key, render(value).replaceAll(/\$\{[^}]+\}/g, 'x')],
    );
    expect(
      parseConfig({ ...Object.fromEntries(variables), AWS_REGION: environment.region }),
    ).toMatchObject({
      environment: environment.name,
      publicBaseUrl: 'https://x.execute-api.us-east-1.amazonaws.com/api',
      frontendUrl: environment.frontendUrl,
      rateLimit: environment.rateLimit,
      dynamodbEndpoint: undefined,
      kmsEndpoint: undefined,
    });
  });
});
