import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { ArnPrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { auditWriter, serviceFunctions, streamReaders } from '../../../functions/functions.ts';
import { queueReaders } from '../../../functions/queue-readers.ts';
import { schedules, usesOfScheduled } from '../../../functions/schedules.ts';
import { functionNameOf } from '../observability/metrics.ts';
import { addQueueReader } from './add-queue-reader.ts';
import { addStreamReader } from './add-stream-reader.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';
import { addAuditWriter } from './audit-writer.ts';

/** A function that runs on a schedule. */
const addScheduled = (
  stack: Construct,
  scheduled: (typeof schedules)[number],
  settings: FunctionSettings,
): void => {
  const { name, everyMinutes } = scheduled;
  const uses = usesOfScheduled(scheduled, settings.environment);
  const scope = new Construct(stack, `schedule-${name}`);
  // It runs too seldom for a tenth of its calls to prove a new version.
  const { live } = new ApiFunction(scope, name, uses, { ...settings, canary: undefined });
  // Lambda would repeat a failed run, and keep throttled ones for six hours, to run them all at once. The
  // rule retries only events that did not reach Lambda.
  live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(everyMinutes) });
  new Rule(scope, 'rule', {
    ruleName: functionNameOf(settings.environment.name, name),
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
    targets: [new FunctionTarget(live, { retryAttempts: 0 })],
  });
};

/**
 * A function that only services of the platform invoke, by its live alias. Each principal gets a
 * statement in the alias's own policy; nobody else is in it.
 */
const addServiceFunction = (
  stack: Construct,
  { name, uses }: (typeof serviceFunctions)[number],
  settings: FunctionSettings,
): void => {
  const { live } = new ApiFunction(new Construct(stack, `service-${name}`), name, uses, settings);
  // How long Lambda keeps an invocation whose caller waits for no answer: the least that it takes.
  live.configureAsyncInvoke({ maxEventAge: Duration.minutes(1), retryAttempts: 0 });
  for (const arn of settings.environment.invokers[name]) {
    live.addPermission(`invoked-by-${arn}`, { principal: new ArnPrincipal(arn) });
  }
};

/** The functions without a route, each with what calls it. */
export const addTriggered = (
  stack: Construct,
  settings: FunctionSettings,
  isHere: (name: string) => boolean,
): void => {
  const ofStack = <T extends { name: string }>(all: readonly T[]) =>
    all.filter(({ name }) => isHere(name));
  for (const each of ofStack(schedules)) addScheduled(stack, each, settings);
  for (const each of ofStack(streamReaders)) addStreamReader(stack, each, settings);
  for (const each of ofStack(serviceFunctions)) addServiceFunction(stack, each, settings);
  if (isHere(auditWriter.name)) addAuditWriter(stack, settings);
  // Last, because all functions that use a queue must be there.
  for (const each of ofStack(queueReaders)) addQueueReader(stack, each, settings);
};
