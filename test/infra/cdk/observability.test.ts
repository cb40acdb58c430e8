import { describe, expect, test } from 'vitest';
import { tables } from '../../../functions/platform/aws/tables.ts';
import { schedules } from '../../../functions/schedules.ts';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import type { AlarmSpec } from '../../../infra/cdk/observability/add-alarm.ts';
import { alarmsOf } from '../../../infra/cdk/observability/alarms.ts';
import { rollbackAlarmsOf } from '../../../infra/cdk/observability/rollback-alarms.ts';
import { snapshotAlarmsOf } from '../../../infra/cdk/observability/snapshot-alarms.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { readPage } from '../../docs/samples/blocks.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

const operations = readPage('docs/operate/operations.md');
/** The sections of alarms alone. */
const sections = new Map(
  (operations.split(/^## Alarms$/m)[1]?.split(/^## /m)[0] ?? '')
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n', 1).join().toLowerCase().replaceAll(' ', '-'), section]),
);

const cost = readPage('docs/deploy/cost.md');
/** The cells of a row of cost.md, for dev, staging and prod. */
const costs = (row: string) => cost.split(`\n| ${row} |`)[1]?.split('|', 3).map(Number) ?? [];

describe.each(selectEnvironments().map((environment, place) => ({ ...environment, place })))(
  'the observability of $name',
  async ({ place, ...environment }) => {
    const { observability, api, account } = await synthesize(environment);
    const alarms = propertiesOf(observability, 'AWS::CloudWatch::Alarm');
    const named = (specs: readonly AlarmSpec[]) =>
      specs.map(({ id }) => `trunkline-${environment.name}-${id}`);
    const notifying = named(alarmsOf(environment.name));

    test('has exactly the alarms of alarms.ts, and where traffic is shifted, those that end it', () => {
      const silent = environment.canaryMinutes ? named(rollbackAlarmsOf(environment.name)) : [];
      expect(alarms.map(({ AlarmName }) => AlarmName)).toEqual([...notifying, ...silent]);
    });

    test('notifies of what tenants feel and of what would be lost, and not of more', () => {
      expect(alarmsOf(environment.name).map(({ id }) => id)).toEqual([
        'server-errors',
        'slow-answers',
        'limited-requests',
        'provider-failures',
        'callback-failures',
        'callback-faults',
        'authorizer-errors',
        'kms-errors',
        'access-token-errors',
        'service-call-errors',
        'refresh-missing',
        'deletions-missing',
        'webhook-retries-missing',
        'webhook-backlog',
        'webhook-errors',
        'refresh-backlog',
        'overdue-deletions',
        'dead-letters',
        'unread-queues',
        'unread-changes',
        'late-publish-connection-events',
        'event-dead-letters',
        'audit-lines-dropped',
        'audit-lines-undelivered',
      ]);
    });

    test('has the alarms and metrics that cost.md counts', () => {
      const all = [...alarms, ...propertiesOf(api, 'AWS::CloudWatch::Alarm')];
      type Metric = { MetricStat?: object; Expression?: string };
      const isMetric = ({ MetricStat, Expression }: Metric) =>
        // One of each type is billed as many as there are, which cost.md says apart.
        MetricStat || /^SELECT (?!.* GROUP BY )/.test(Expression ?? '');
      const metrics = all.map(({ Metrics }) => Metrics?.filter(isMetric).length ?? 1);
      const sum = metrics.reduce((one, other) => one + other);
      const silent = all.filter(({ AlarmActions }) => !AlarmActions).length;
      expect(costs('Alarms that notify')[place]).toBe(all.length - silent);
      expect(costs('Alarms that only roll back')[place]).toBe(silent);
      expect(costs('Metrics of these alarms')[place]).toBe(sum);
      expect(costs('Alarms')[place]).toBeCloseTo(0.1 * sum);
    });

    test('notifies the topic of each alarm and of its end, and of none that only rolls back', () => {
      const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));
      for (const { AlarmName, AlarmActions, OKActions, TreatMissingData } of alarms) {
        const actions = notifying.includes(AlarmName) ? [{ Ref: topic }] : undefined;
        expect([AlarmActions, OKActions], AlarmName).toEqual([actions, actions]);
        // Missing data is good except for schedules.
        const isSchedule = String(AlarmName).endsWith('-missing');
        expect(TreatMissingData).toBe(isSchedule ? 'breaching' : 'notBreaching');
      }
    });

    test('takes no single error of a function for a reason to act, and at most ten metrics', () => {
      for (const { AlarmName, Metrics, DatapointsToAlarm, MetricName } of alarms) {
        expect(Metrics?.length ?? 1, AlarmName).toBeLessThanOrEqual(10);
        const text = JSON.stringify(Metrics ?? MetricName);
        if (!text.includes('"Errors"')) continue;
        expect(text, AlarmName).toMatch(/100 \* .* \/ calls/);
        expect(DatapointsToAlarm, AlarmName).toBeGreaterThan(1);
      }
    });

    test('notifies the on-call address, where there is one', () => {
      const subscriptions = propertiesOf(observability, 'AWS::SNS::Subscription');
      expect(subscriptions.map(({ Endpoint }) => Endpoint)).toEqual(
        [environment.alarmEmail].filter(Boolean),
      );
    });

    test('refers to no other stack', () => {
      expect(JSON.stringify(observability.toJSON())).not.toMatch(/Fn::ImportValue|GetStackOutput/);
    });

    test('answers on its dashboard whether it is us or a provider', () => {
      const [dashboard] = propertiesOf(observability, 'AWS::CloudWatch::Dashboard');
      const body = render(dashboard.DashboardBody);
      expect(body).toContain('Is it us or a provider?');
      for (const fault of ['us', 'provider', 'caller'])
        expect(body).toContain(`"fault","${fault}"`);
      for (const name of [...functionNames, ...Object.keys(tables)]) {
        const physical = `trunkline-${environment.name}-${name.replaceAll('_', '-')}`;
        expect(body).toMatch(new RegExp(`"${physical}\\\\?"`));
      }
    });

    test('shifts traffic in steps, and rolls back on its alarms, where the environment says', () => {
      const groups = propertiesOf(observability, 'AWS::CodeDeploy::DeploymentGroup');
      const names = groups.map(({ DeploymentGroupName }) => DeploymentGroupName);
      expect(names.sort()).toEqual(
        environment.canaryMinutes
          ? functionNames.filter((name) => !schedules.some((each) => each.name === name)).sort()
          : [],
      );
      const alarmNames = alarms.map(({ AlarmName }) => AlarmName);
      for (const { AlarmConfiguration, AutoRollbackConfiguration, ...group } of groups) {
        expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
        const own = AlarmConfiguration.Alarms.map(({ Name }: { Name: string }) => Name);
        expect(alarmNames).toEqual(expect.arrayContaining(own));
        const name = group.DeploymentGroupName;
        const id = name === 'authorizer' ? 'authorizer-errors' : `rolls-back-${name}`;
        expect(own).toContain(`trunkline-${environment.name}-${id}`);
        expect(AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
      }
    });

    test('lets API Gateway write logs, by a role that no environment owns', () => {
      account.resourceCountIs('AWS::ApiGateway::Account', 1);
      account.hasResource('AWS::ApiGateway::Account', { DeletionPolicy: 'Retain' });
    });
  },
);

describe('docs/operate/operations.md', () => {
  const withSnapshots = { ...environments.prod, startupSnapshots: 'on' as const };
  const alarms = [...alarmsOf('prod'), ...snapshotAlarmsOf(withSnapshots)];
  const runbooks = alarms.map(({ id, runbook = id }) => runbook);

  test.each([...new Set([...runbooks, 'unreachable'])])(
    'explains %s and the first three things to do',
    (runbook) => {
      const section = sections.get(runbook) ?? '';
      expect(section).toContain('**Means:**');
      expect(section.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ']);
    },
  );

  test('has no section for an alarm that does not exist', () => {
    expect([...sections.keys()].sort()).toEqual([...new Set([...runbooks, 'unreachable'])].sort());
  });
});
