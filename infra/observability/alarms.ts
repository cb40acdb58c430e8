import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type TableName, tables } from '../../functions/adapters/tables.ts';
import { functionNames } from '../bundling.ts';
import type { EnvironmentName } from '../environments.ts';
import { metricsOf } from './metrics.ts';

/** One alarm. Every value of the metric above `threshold` counts as bad; no data counts as good. */
export type AlarmSpec = {
  /** Also part of its name. */
  id: string;
  /** The heading of docs/operations.md that tells what to do, as in its URL. */
  runbook: string;
  /** What is so when it rings, in one sentence. */
  meaning: string;
  metric: IMetric;
  threshold: number;
  /** It rings when `bad` of the last `of` periods are bad. */
  bad: number;
  of: number;
  /** Functions of which a new version goes back when it rings while traffic is shifted. */
  rollsBack: readonly string[];
};

/** With fewer events in a period than this, a rate is chance. */
const leastRequests = 20;
const leastCallbacks = 10;

const operations = ['GetItem', 'PutItem', 'UpdateItem', 'Query'] as const;

const ofTheApi = (environment: EnvironmentName): AlarmSpec[] => {
  const { counted, gateway, lambda, formula } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  const endpoints = functionNames.filter((name) => name !== 'authorizer');
  return [
    {
      id: 'server-errors',
      runbook: 'server-errors',
      meaning: 'More than 5 % of all requests are answered with 5xx.',
      metric: formula(`IF(requests >= ${leastRequests}, 100 * errors / requests, 0)`, {
        requests: gateway('Count'),
        errors: gateway('5XXError'),
      }),
      threshold: 5,
      bad: 2,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'internal-errors',
      runbook: 'internal-errors',
      meaning: 'Endpoints fail for a reason of our own that nobody foresaw.',
      metric: perMinute.counted('InternalErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: endpoints,
    },
    {
      id: 'callback-failures',
      runbook: 'callback-failures',
      meaning: 'More than 20 % of the people who consented come back to a failure.',
      metric: formula(
        `IF(ok + us + provider >= ${leastCallbacks}, 100 * (us + provider) / (ok + us + provider), 0)`,
        {
          ok: counted('CallbackOutcomes', 'none'),
          us: counted('CallbackOutcomes', 'us'),
          provider: counted('CallbackOutcomes', 'provider'),
        },
      ),
      threshold: 20,
      bad: 2,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'authorizer-errors',
      runbook: 'authorizer-errors',
      meaning: 'The authorizer cannot tell whether keys are valid.',
      metric: perMinute.counted('AuthorizerErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: ['authorizer'],
    },
    {
      id: 'authorizer-latency',
      runbook: 'authorizer-latency',
      meaning: 'One key in a hundred takes the authorizer more than a second.',
      metric: lambda('authorizer', 'Duration', 'p99'),
      threshold: 1_000,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
    {
      id: 'kms-errors',
      runbook: 'kms-errors',
      meaning: 'KMS refuses or does not answer; states and tokens cannot be opened.',
      metric: counted('KmsErrors'),
      threshold: 2,
      bad: 1,
      of: 1,
      rollsBack: [],
    },
    {
      id: 'refresh-backlog',
      runbook: 'refresh-backlog',
      meaning: 'Runs that keep connections alive end before they are through.',
      metric: metricsOf(environment, Duration.hours(1)).counted('RefreshBacklog'),
      threshold: 0,
      bad: 3,
      of: 3,
      rollsBack: [],
    },
  ];
};

const ofFunctions = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda } = metricsOf(environment);
  const perMinute = metricsOf(environment, Duration.minutes(1));
  const crashes = functionNames
    // A refused key is an error to Lambda, and anybody can send one.
    .filter((name) => name !== 'authorizer')
    .map((name) => ({
      id: `crashes-${name}`,
      runbook: 'crashes',
      meaning: `${name} does not start, runs out of time or dies.`,
      metric: perMinute.lambda(name, 'Errors'),
      threshold: 0,
      bad: 1,
      of: 1,
      rollsBack: [name],
    }));
  const throttles = functionNames.map((name) => ({
    id: `throttles-${name}`,
    runbook: 'throttles',
    meaning: `${name} is called more often at once than its concurrency allows.`,
    metric: lambda(name, 'Throttles'),
    threshold: 0,
    bad: 2,
    of: 2,
    rollsBack: [],
  }));
  return [...crashes, ...throttles];
};

const ofTables = (environment: EnvironmentName): AlarmSpec[] => {
  const { table, formula } = metricsOf(environment);
  return (Object.keys(tables) as TableName[]).flatMap((name) => {
    const reads = table(name, 'ReadThrottleEvents');
    const writes = table(name, 'WriteThrottleEvents');
    const errors = operations.map((operation) => table(name, 'SystemErrors', operation));
    const using = Object.fromEntries(errors.map((metric, position) => [`e${position}`, metric]));
    const id = name.replaceAll('_', '-');
    return [
      {
        id: `table-throttles-${id}`,
        runbook: 'table-throttles',
        meaning: `DynamoDB turns requests to ${name} away because there are too many.`,
        metric: formula('reads + writes', { reads, writes }),
        threshold: 0,
        bad: 2,
        of: 2,
        rollsBack: [],
      },
      {
        id: `table-errors-${id}`,
        runbook: 'table-errors',
        meaning: `DynamoDB itself fails on ${name}.`,
        metric: formula(Object.keys(using).join(' + '), using),
        threshold: 2,
        bad: 2,
        of: 2,
        rollsBack: [],
      },
    ];
  });
};

/** Every alarm of an environment. Each `runbook` is a section of docs/operations.md. */
export const alarmsOf = (environment: EnvironmentName): readonly AlarmSpec[] => [
  ...ofTheApi(environment),
  ...ofFunctions(environment),
  ...ofTables(environment),
];

export const alarmNameOf = (environment: EnvironmentName, id: string): string =>
  `trunkline-${environment}-${id}`;
