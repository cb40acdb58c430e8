import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarmTopic } from '../constructs/alarm-topic.ts';
import { Budget } from '../constructs/budget.ts';
import type { Environment } from '../environments.ts';
import { addAlarm } from '../observability/add-alarm.ts';
import { alarmsOf } from '../observability/alarms.ts';
import { addDashboard } from '../observability/dashboard.ts';
import { rollbackAlarmsOf } from '../observability/rollback-alarms.ts';

type ObservabilityStackProps = StackProps & { environment: Environment };

/**
 * The alarms, their topic, the budget and the dashboard. The stack refers to no other stack, and is deployed
 * before the API, whose deployments roll back on these alarms.
 */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, ...stackProps }: ObservabilityStackProps,
  ) {
    const { name, canaryMinutes } = environment;
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${name}: alarms, budget, dashboard`,
    });
    const topic = addAlarmTopic(this, environment);
    new Budget(this, topic, environment.monthlyBudgetUsd);
    const alarms = alarmsOf(name).map((spec) => addAlarm(this, name, spec, topic));
    if (canaryMinutes) for (const spec of rollbackAlarmsOf(name)) addAlarm(this, name, spec);
    addDashboard(this, name, alarms);
  }
}
