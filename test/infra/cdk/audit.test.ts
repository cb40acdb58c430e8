import { describe, expect, test } from 'vitest';
import { auditLogGroup } from '../../../functions/platform/aws/names.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, readFunctions, render } from './template.ts';

describe.each(selectEnvironments())('the audit trail of $name', async (environment) => {
  const { data, functions } = await synthesize(environment);
  const functionName = (name: string) => `trunkline-${environment.name}-${name}`;
  const [[writerAlias] = []] = Object.entries(functions.findResources('AWS::Lambda::Alias')).filter(
    ([, { Properties }]) => JSON.stringify(Properties).includes('writeaudittrail'),
  );
  const functionLog = `/trunkline/${environment.name}/functions`;

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

  test('gets the audit lines of every function by one filter, except of its own writer', () => {
    expect(propertiesOf(functions, 'AWS::Logs::SubscriptionFilter')).toEqual([
      {
        LogGroupName: functionLog,
        FilterName: functionName('audit'),
        FilterPattern: '{ $.message = "audit" }',
        DestinationArn: { Ref: writerAlias },
      },
    ]);
    const Properties = { LogGroupName: `/trunkline/${environment.name}/audit-writer` };
    const [writerLog] = Object.keys(functions.findResources('AWS::Logs::LogGroup', { Properties }));
    for (const [name, { LoggingConfig }] of readFunctions(functions)) {
      const isWriter = name === functionName('write-audit-trail');
      expect(LoggingConfig.LogGroup, name).toEqual(isWriter ? { Ref: writerLog } : functionLog);
    }
  });

  test('lets only the log of the functions call the writer, before the filter is made', () => {
    const permissions = functions.findResources('AWS::Lambda::Permission', {
      Properties: { Principal: 'logs.amazonaws.com' },
    });
    const [[id, permission] = []] = Object.entries(permissions);
    expect(Object.keys(permissions)).toHaveLength(1);
    expect(render(permission?.Properties.SourceArn)).toMatch(
      new RegExp(`^arn:aws:logs:us-east-1:.*:log-group:${functionLog}:\\*$`),
    );
    const [filter] = Object.values(functions.findResources('AWS::Logs::SubscriptionFilter'));
    expect(filter?.DependsOn).toContain(id);
  });

  test('is written by no other function', () => {
    for (const [name, { role }] of readFunctions(functions)) {
      const isWriter = name === functionName('write-audit-trail');
      expect(JSON.stringify(role).includes(auditLogGroup(environment.name)), name).toBe(isWriter);
    }
  });

  test('tries a delivery three times', () => {
    const configs = propertiesOf(functions, 'AWS::Lambda::EventInvokeConfig');
    const ofWriter = configs.filter(({ FunctionName }) =>
      String(FunctionName.Ref).includes('writeaudittrail'),
    );
    expect(ofWriter).toMatchObject([{ MaximumRetryAttempts: 2 }]);
  });
});
