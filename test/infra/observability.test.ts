import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { functionNames } from '../../infra/bundling/bundle-functions.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { alarmsOf } from '../../infra/cdk/observability/alarms.ts';
import { reachabilityAlarm } from '../../infra/cdk/observability/reachability-alarm.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

const operations = readFileSync(
  new URL('../../docs/operate/operations.md', import.meta.url),
  'utf8',
);
const sections = new Map(
  operations
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      return [heading.toLowerCase().replaceAll(' ', '-'), section];
    }),
);

describe.each(selectEnvironments())('the observability of $name', (environment) => {
  const { observability, api, account } = synthesize(environment);
  const alarms = propertiesOf(observability, 'AWS::CloudWatch::Alarm');
  const specs = alarmsOf(environment.name);

  test('has exactly the alarms of alarms.ts', () => {
    expect(alarms.map(({ AlarmName }) => AlarmName)).toEqual(
      specs.map(({ id }) => `trunkline-${environment.name}-${id}`),
    );
  });

  test('covers errors, callbacks, the authorizer, KMS, functions, tables, refreshes, events and audit', () => {
    expect([...new Set(specs.map(({ runbook }) => runbook))].sort()).toEqual([
      'audit-lines-missing',
      'authorizer-errors',
      'authorizer-latency',
      'callback-failures',
      'crashes',
      'event-dead-letters',
      'events-late',
      'internal-errors',
      'kms-errors',
      'refresh-backlog',
      'refresh-dead-letters',
      'refresh-missing',
      'server-errors',
      'table-errors',
      'table-throttles',
      'throttles',
    ]);
  });

  test('notifies the topic of each alarm and of its end, and treats missing data as good except for schedules', () => {
    const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({
        AlarmActions: [{ Ref: topic }],
        OKActions: [{ Ref: topic }],
        TreatMissingData: String(alarm.AlarmName).endsWith('refresh-missing')
          ? 'breaching'
          : 'notBreaching',
      });
    }
  });

  test('notifies the on-call address, where there is one', () => {
    expect(
      propertiesOf(observability, 'AWS::SNS::Subscription').map(({ Endpoint }) => Endpoint),
    ).toEqual(environment.alarmEmail ? [environment.alarmEmail] : []);
  });

  test('stays within the limit of metrics per alarm', () => {
    for (const { AlarmName, Metrics = [] } of alarms) {
      expect(Metrics.length, AlarmName).toBeLessThanOrEqual(10);
    }
  });

  test('refers to no other stack', () => {
    expect(JSON.stringify(observability.toJSON())).not.toMatch(/Fn::ImportValue|GetStackOutput/);
  });

  test('answers on its dashboard whether it is us or a provider', () => {
    const [dashboard] = propertiesOf(observability, 'AWS::CloudWatch::Dashboard');
    const body = render(dashboard.DashboardBody);
    expect(body).toContain('Is it us or a provider?');
    for (const fault of ['us', 'provider', 'caller']) expect(body).toContain(`"fault","${fault}"`);
    for (const name of functionNames) {
      expect(body).toContain(`"trunkline-${environment.name}-${name}"`);
    }
  });

  test('shifts traffic in steps, and rolls back on its alarms, where the environment says', () => {
    const groups = propertiesOf(api, 'AWS::CodeDeploy::DeploymentGroup');
    const names = groups.map(({ DeploymentGroupName }) => DeploymentGroupName);
    expect(names.sort()).toEqual(environment.canaryMinutes ? [...functionNames].sort() : []);
    const alarmNames = alarms.map(({ AlarmName }) => AlarmName);
    for (const { AlarmConfiguration, AutoRollbackConfiguration, ...group } of groups) {
      expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(AlarmConfiguration.Alarms.length).toBeGreaterThan(0);
      for (const { Name } of AlarmConfiguration.Alarms) expect(alarmNames).toContain(Name);
      expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
    }
  });

  test('lets API Gateway write logs, by a role that no environment owns', () => {
    account.resourceCountIs('AWS::ApiGateway::Account', 1);
    account.hasResource('AWS::ApiGateway::Account', { DeletionPolicy: 'Retain' });
  });
});

describe('docs/operate/operations.md', () => {
  const specs = [...alarmsOf('prod'), reachabilityAlarm('any')];

  test.each([...new Set(specs.map(({ runbook }) => runbook))])(
    'explains %s and the first three things to do',
    (runbook) => {
      const section = sections.get(runbook) ?? '';
      expect(section).toContain('**Means:**');
      expect(section.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ']);
    },
  );

  test('has no section for an alarm that does not exist', () => {
    expect([...sections.keys()].sort()).toEqual(
      [...new Set(specs.map(({ runbook }) => runbook))].sort(),
    );
  });
});
