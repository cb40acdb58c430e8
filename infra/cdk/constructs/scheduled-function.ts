import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { schedules } from '../../../functions/routes.ts';
import { functionNameOf } from '../observability/metrics.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** A function that runs on a schedule. The next run makes up for a failed one. */
export class ScheduledFunction extends Construct {
  constructor(
    scope: Construct,
    { name, everyMinutes, uses }: (typeof schedules)[number],
    settings: FunctionSettings,
  ) {
    super(scope, `schedule-${name}`);
    const { live } = new ApiFunction(this, name, uses, settings);
    // These are Lambda's retries. The rule retries only events that did not reach Lambda.
    live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'rule', {
      ruleName: functionNameOf(settings.environment.name, name),
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new FunctionTarget(live, { retryAttempts: 0 })],
    });
  }
}
