import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { schedules } from '../../../functions/routes.ts';
import { functionNameOf } from '../observability/metrics.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

/** A function that runs by the clock. A run that fails is left to the next one. */
export class ScheduledFunction extends Construct {
  constructor(
    scope: Construct,
    { name, everyMinutes, uses }: (typeof schedules)[number],
    settings: FunctionSettings,
  ) {
    super(scope, `schedule-${name}`);
    const { live } = new ApiFunction(this, name, uses, settings);
    // Lambda's own retries; the rule's are of what did not reach Lambda.
    live.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'rule', {
      ruleName: functionNameOf(settings.environment.name, name),
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new FunctionTarget(live, { retryAttempts: 0 })],
    });
  }
}
