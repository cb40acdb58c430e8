import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { type Table, type TableName, tables } from '../../../functions/adapters/tables.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

const operations = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] as const;

/** Of each table: that DynamoDB takes and answers what is asked. */
export const tableAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { table, formula } = metricsOf(environment);
  return (Object.keys(tables) as TableName[]).flatMap((name) => {
    const { globalIndexes = {} }: Table = tables[name];
    // The table's own metrics leave its global indexes out.
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
        meaning: `DynamoDB turns requests to ${name} away because there are too many.`,
        metric: sum(formula, throttles),
        threshold: 0,
        bad: 2,
        of: 2,
        rollsBack: [],
      },
      {
        id: `table-errors-${id}`,
        runbook: 'table-errors',
        meaning: `DynamoDB itself fails on ${name}.`,
        metric: sum(formula, errors),
        threshold: 2,
        bad: 2,
        of: 2,
        rollsBack: [],
      },
    ];
  });
};

const sum = (formula: ReturnType<typeof metricsOf>['formula'], metrics: readonly IMetric[]) => {
  const using = Object.fromEntries(metrics.map((metric, position) => [`m${position}`, metric]));
  return formula(Object.keys(using).join(' + '), using);
};
