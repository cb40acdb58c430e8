import { describe, expect, test } from 'vitest';
import { streamReaders } from '../../../functions/functions.ts';
import { type Purpose, sealingKeys } from '../../../functions/platform/aws/sealing-keys.ts';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../../functions/platform/aws/tables.ts';
import { parseConfig, variablesOf } from '../../../functions/platform/config.ts';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { queueReaders } from '../../../functions/queue-readers.ts';
import { schedules, usesOfScheduled } from '../../../functions/schedules.ts';
import {
  bundledNames,
  functionNames,
  functionUses,
} from '../../../infra/bundling/bundle-functions.ts';
import { metricVariables } from '../../../infra/cdk/observability/metrics.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { synthesize } from './synthesize.ts';
import { grantsOf, propertiesOf, readFunctions, render } from './template.ts';

describe.each(selectEnvironments())('the functions of $name', async (environment) => {
  const { functions: template } = await synthesize(environment);
  const functions = readFunctions(template);
  const logGroups = template.findResources('AWS::Logs::LogGroup');
  const named = (name: string) => functions.get(`trunkline-${environment.name}-${name}`);

  const keyArn = (purpose: Purpose) => {
    const Default = `/trunkline/${environment.name}/keys/${sealingKeys[purpose]}`;
    return `\${${Object.keys(template.findParameters('*', { Default }))}}`;
  };

  const bus = `trunkline-${environment.name}`;
  const regional = (service: string) => `arn:aws:${service}:us-east-1:\${AWS::AccountId}:`;
  const tableArn = (name: string) => {
    const [table, index] = name.split('/');
    const arn = `${regional('dynamodb')}table/${physicalName(environment.name, table as TableName)}`;
    return index ? `${arn}/index/${index}` : arn;
  };
  const resources = {
    eventBus: `${regional('events')}event-bus/${bus}`,
    eventDeadLetters: `${regional('sqs')}${bus}-event-dead-letters`,
    refreshQueue: `${regional('sqs')}${bus}-refreshes.fifo`,
    noticeQueue: `${regional('sqs')}${bus}-notices`,
    webhookQueue: `${regional('sqs')}${bus}-webhooks.fifo`,
    auditLog: `${regional('logs')}log-group:/trunkline/${environment.name}/audit:log-stream:functions`,
  };
  /** Which rows an action on a table may name, and which attributes. */
  const onlyOf = (name: string, action: string, { partitions = {}, updates = {} }: Uses) => {
    const table = name as TableName;
    const { partitionKey, sortKey }: Table = tables[table] ?? { partitionKey: '' };
    const attributes = /:(Put|Update)Item$/.test(action) ? updates[table] : undefined;
    const named = [
      ['LeadingKeys', partitions[table]],
      ['Attributes', attributes && [partitionKey, ...(sortKey ? [sortKey] : []), ...attributes]],
    ].filter(([, values]) => values !== undefined);
    return [
      ...named.map(([key, values]) => ` ForAllValues:StringLike ${key}=${values}`),
      ...named.map(([key]) => ` Null ${key}=false`),
    ].join('');
  };
  /** What each part of `uses` is about, by the resource and its conditions. */
  const resourcesOf = (uses: Uses) => {
    const { tables: ofTables = {}, streams = {}, keys = {}, waitsFor: ___, ...rest } = uses;
    const { partitions: _, updates: __, ...others } = rest;
    return [
      ...Object.entries(ofTables).flatMap(([name, actions]) =>
        actions.map(
          (action) => [`${tableArn(name)}${onlyOf(name, action, uses)}`, [action]] as const,
        ),
      ),
      ...Object.entries(streams).map(
        ([name, actions]) => [`${tableArn(name)}/stream/*`, actions] as const,
      ),
      ...Object.entries(keys).map(([purpose, actions]) => {
        const conditions = `purpose=${purpose} environment=${environment.name}`;
        return [`${keyArn(purpose as Purpose)} ${conditions}`, actions] as const;
      }),
      ...Object.entries(others).map(
        ([use, actions]) => [resources[use as keyof typeof resources], actions] as const,
      ),
    ];
  };

  const names = bundledNames(environment);
  test('are the authorizer, one function per route, and those without a route', () => {
    expect([...functions.keys()].sort()).toEqual(names.map((name) => `${bus}-${name}`).sort());
  });

  test.each([...functionUses])(
    '%s may do what it uses, write its own log, and nothing else',
    (name, usual) => {
      const scheduled = schedules.find((each) => each.name === name);
      const uses = scheduled ? usesOfScheduled(scheduled, environment) : usual;
      const { role, LoggingConfig } = named(name) ?? {};
      const { LogGroup } = LoggingConfig;
      const own = logGroups[LogGroup.Ref]?.Properties.LogGroupName;
      const log = `${regional('logs')}log-group:${own ?? LogGroup}`;
      const always = [
        [`${log}:*`, ['logs:CreateLogStream']],
        [`${log}:log-stream:????/??/??/${bus}-${name}[*`, ['logs:PutLogEvents']],
        ['*', ['xray:PutTelemetryRecords', 'xray:PutTraceSegments']],
      ] as const;
      expect(grantsOf(role)).toEqual(
        [...always, ...resourcesOf(uses)]
          .flatMap(([resource, actions]) => actions.map((action) => `${action} ${resource}`))
          .sort(),
      );
    },
  );

  test('time out before the gateway does, except functions without a route', () => {
    const others: readonly { name: string; timeoutSeconds: number }[] = [
      ...schedules,
      ...queueReaders,
      ...streamReaders,
    ];
    for (const name of functionNames) {
      const { timeoutSeconds = 25 } = others.find((each) => each.name === name) ?? {};
      expect(named(name)?.Timeout, name).toBe(timeoutSeconds);
    }
  });

  test('get a new version, and their alias with it, when the ARN of a key changes', () => {
    const versions = propertiesOf(template, 'AWS::Lambda::Version');
    const references = [keyArn('oauth_state'), keyArn('connection'), expect.any(String)];
    expect(versions.map(({ Description }) => render(Description).split(' '))).toEqual(
      names.map(() => references),
    );
    const longest =
      'arn:aws-us-gov:kms:us-gov-west-1:123456789012:key/mrk-1234abcd12ab34cd56ef1234567890ab';
    expect([longest, longest, '0123456789'].join(' ').length).toBeLessThanOrEqual(256);
  });

  test('run on Node.js 24 on arm64', () => {
    template.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: environment.memoryMb,
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    });
  });

  test('are called through an alias, never as $LATEST', () => {
    expect(propertiesOf(template, 'AWS::Lambda::Alias').map(({ Name }) => Name)).toEqual(
      names.map(() => 'live'),
    );
    for (const { FunctionName } of propertiesOf(template, 'AWS::Lambda::Permission')) {
      expect(Object.keys(template.findResources('AWS::Lambda::Alias'))).toContain(FunctionName.Ref);
    }
  });

  test('have the executions that the environment reserves for them, and no others', () => {
    const { reserved } = environment.executions;
    const expected = 'off' in reserved ? {} : reserved.functions;
    for (const name of functionNames) {
      expect(named(name)?.ReservedConcurrentExecutions, name).toBe(expected[name]);
    }
    expect(functionNames).toEqual(expect.arrayContaining(Object.keys(expected)));
  });

  test.each(functionNames)('%s gets exactly the variables that it reads', (name) => {
    const variables = Object.fromEntries(
      Object.entries(named(name)?.Environment.Variables ?? {}).map(([key, value]) => [
        key,
        render(value).replaceAll(/\$\{[^}]+\}/g, 'x'),
      ]),
    );
    const config = parseConfig({ ...variables, AWS_REGION: environment.region });
    expect(config).toMatchObject({
      environment: environment.name,
      publicBaseUrl: 'https://x.execute-api.us-east-1.amazonaws.com/api',
      frontendUrl: environment.frontendUrl,
      rateLimit: environment.rateLimit,
      optionsFreshSeconds: environment.optionsFreshSeconds,
      sessionBinding: environment.sessionBinding,
      returnOrigins: [],
      dailyHealthCheck: environment.dailyHealthCheck,
      activity: environment.activity,
      logos: undefined,
      sdkAttemptMs: environment.sdkAttemptMs,
      dynamodbEndpoint: undefined,
      kmsEndpoint: undefined,
    });
    // AWS_* come from Lambda itself.
    expect(variables).toEqual({
      ...variablesOf({ ...config, region: undefined }),
      ...metricVariables(environment.name),
    });
  });
});
