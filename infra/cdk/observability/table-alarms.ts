import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type Table, type TableName, tables } from '../../../functions/adapters/tables.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

const operations = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] as const;

/** Alarms of each table. */
export const tableAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { table, formula } = metricsOf(environment);
  return (Object.keys(tables) as TableName[]).flatMap((name) => {
    const { globalIndexes = {} }: Table = tables[name];
    // The table's own metrics do not include its global indexes.
    const places = [{}, ...Object.keys(globalIndexes).map((index) => ({ index }))];
    const throttles = places.flatMap((place) => [
      table(name, 'ReadThrottleEvents', place),
      table(name, 'WriteThrottleEvents', place),
    ]);
    const errors = operations.map((operation) => table(name, 'SystemErrors', { operation }));
    const id = name.replaceAll('_', '-');
    return [
      {
        id: `table-throttles-${id}`,
        runbook: 'table-throttles',
        meaning: `DynamoDB throttles requests to ${name}.`,
        metric: sum(formula, throttles),
        threshold: 0,
        bad: 2,
        of: 2,
        rollsBack: [],
      },
      {
        id: `table-errors-${id}`,
        runbook: 'table-errors',
        meaning: `DynamoDB answers requests to ${name} with system errors.`,
        metric: sum(formula, errors),
        threshold: 2,
        bad: 2,
        of: 2,
        rollsBack: [],
      },
    ];
  });
};

/**
 * DynamoDB sends these metrics only when something happens, and CloudWatch keeps an alarm on such a
 * metric in its state whatever the alarm says of missing data. So a gap counts as 0 here.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
const sum = (formula: ReturnType<typeof metricsOf>['formula'], metrics: readonly IMetric[]) => {
  const using = Object.fromEntries(metrics.map((metric, position) => [`m${position}`, metric]));
  return formula(
    Object.keys(using)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    using,
  );
};
