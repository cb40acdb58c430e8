import { describe, expect, test } from 'vitest';
import { auditLogGroup } from '../../functions/adapters/names.ts';
import { functionNames } from '../../infra/bundling/bundle-functions.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, readFunctions, render } from './template.ts';

describe.each(selectEnvironments())('the audit trail of $name', (environment) => {
  const { data, api } = synthesize(environment);
  const functionName = (name: string) => `trunkline-${environment.name}-${name}`;
  const logNames = new Map(
    Object.entries(api.findResources('AWS::Logs::LogGroup')).map(([id, { Properties }]) => [
      id,
      String(Properties.LogGroupName),
    ]),
  );

  test('has a log group of its own, with its own retention, in the stack that outlives the API', () => {
    expect(propertiesOf(data, 'AWS::Logs::LogGroup')).toEqual([
      {
        LogGroupName: auditLogGroup(environment.name),
        RetentionInDays: environment.auditRetention,
        DeletionProtectionEnabled: environment.deletionProtection,
      },
    ]);
    const streams = propertiesOf(data, 'AWS::Logs::LogStream');
    expect(streams.map(({ LogStreamName }) => LogStreamName)).toEqual(['functions', 'operator']);
  });

  test('gets the audit lines of every function, except of its own writer', () => {
    const filters = propertiesOf(api, 'AWS::Logs::SubscriptionFilter');
    const followed = filters.map(({ LogGroupName }) => logNames.get(LogGroupName.Ref));
    expect(followed.sort()).toEqual(
      functionNames
        .filter((name) => name !== 'write-audit-trail')
        .map((name) => `/aws/lambda/${functionName(name)}`)
        .sort(),
    );
    const [alias] = Object.entries(api.findResources('AWS::Lambda::Alias')).filter(
      ([, { Properties }]) => JSON.stringify(Properties).includes('writeaudittrail'),
    );
    for (const filter of filters) {
      expect(filter).toMatchObject({
        FilterPattern: '{ $.message = "audit" }',
        DestinationArn: { Ref: alias?.[0] },
      });
    }
  });

  test('lets only CloudWatch Logs of this account call the writer, before a filter is made', () => {
    const permissions = api.findResources('AWS::Lambda::Permission', {
      Properties: { Principal: 'logs.amazonaws.com' },
    });
    const [[id, permission] = []] = Object.entries(permissions);
    expect(Object.keys(permissions)).toHaveLength(1);
    expect(permission?.Properties.SourceAccount).toEqual({ Ref: 'AWS::AccountId' });
    expect(render(permission?.Properties.SourceArn)).toBe(
      `arn:aws:logs:us-east-1:\${AWS::AccountId}:log-group:/aws/lambda/${functionName('*')}`,
    );
    for (const filter of Object.values(api.findResources('AWS::Logs::SubscriptionFilter'))) {
      expect(filter.DependsOn).toContain(id);
    }
  });

  test('is written by no other function', () => {
    for (const [name, { role }] of readFunctions(api)) {
      const isWriter = name === functionName('write-audit-trail');
      expect(JSON.stringify(role).includes(auditLogGroup(environment.name)), name).toBe(isWriter);
    }
  });

  test('tries a delivery three times', () => {
    const configs = propertiesOf(api, 'AWS::Lambda::EventInvokeConfig');
    const ofWriter = configs.filter(({ FunctionName }) =>
      String(FunctionName.Ref).includes('writeaudittrail'),
    );
    expect(ofWriter).toMatchObject([{ MaximumRetryAttempts: 2 }]);
  });
});
