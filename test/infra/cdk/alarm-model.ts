import { runInNewContext } from 'node:vm';
import type { Template } from 'aws-cdk-lib/assertions';
import { propertiesOf } from './template.ts';

/** The values of one period by the names that a formula has for them; one that is missing had no data. */
export type PeriodValues = Readonly<Record<string, number>>;

type MetricQuery = { Id: string; Expression?: string; ReturnData?: boolean };

/** What CloudFormation gets of an alarm, as far as it decides when it fires. */
export type AlarmRule = {
  Metrics: MetricQuery[];
  Threshold: number;
  ComparisonOperator: string;
  DatapointsToAlarm: number;
  EvaluationPeriods: number;
  TreatMissingData?: string;
};

/** The alarm of prod with this id. */
export const ruleIn = (template: Template, id: string): AlarmRule =>
  propertiesOf(template, 'AWS::CloudWatch::Alarm').find(
    ({ AlarmName }) => AlarmName === `trunkline-prod-${id}`,
  );

export const times = <T>(count: number, value: T): T[] =>
  Array.from({ length: count }, () => value);

export const expressionOf = ({ Metrics }: AlarmRule): string =>
  Metrics.find(({ Expression, ReturnData }) => Expression && ReturnData !== false)?.Expression ??
  '';

/**
 * The value of a formula of CloudWatch's metric math in one period, which is JavaScript but for its functions.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
const evaluate = (expression: string, values: PeriodValues): number =>
  Number(
    runInNewContext(expression, {
      ...values,
      IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
      FILL: (value: number, otherwise: number) => (Number.isNaN(value) ? otherwise : value),
    }),
  );

/** Whether so many of the last periods are bad that the alarm fires. A value that is no number is no data. */
const firesAt = (rule: AlarmRule, values: readonly number[]): boolean => {
  const { Threshold, ComparisonOperator, DatapointsToAlarm, EvaluationPeriods } = rule;
  const isBad = (value: number) => {
    if (Number.isNaN(value)) return rule.TreatMissingData === 'breaching';
    return ComparisonOperator === 'LessThanThreshold' ? value < Threshold : value > Threshold;
  };
  return values.slice(-EvaluationPeriods).filter(isBad).length >= DatapointsToAlarm;
};

/** Whether an alarm on a formula fires after these periods. */
export const fires = (rule: AlarmRule, periods: readonly PeriodValues[]): boolean =>
  firesAt(
    rule,
    periods.map((values) => evaluate(expressionOf(rule), values)),
  );

/** One line of a metric: its only dimension's value, and what it adds. */
export type AddedValue = { group: string; value: number };

/** The groups for which an alarm on a sum `GROUP BY` one dimension fires after these periods. */
export const firingGroups = (
  rule: AlarmRule,
  periods: readonly (readonly AddedValue[])[],
): string[] => {
  const groups = new Set(periods.flatMap((added) => added.map(({ group }) => group)));
  return [...groups].filter((group) => {
    const sums = periods.map((added) =>
      added.filter((each) => each.group === group).reduce((sum, { value }) => sum + value, 0),
    );
    return firesAt(rule, sums);
  });
};

/**
 * Whether a filter pattern, of comparisons of texts joined by `&&`, counts a line.
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
export const isCounted = (pattern: string, line: Readonly<Record<string, string>>): boolean => {
  const comparisons = [...pattern.matchAll(/\$\.(\w+) (!?=) "([^"]*)"/g)];
  if (comparisons.length === 0) throw new Error(`No comparison: ${pattern}`);
  return comparisons.every(([, field = '', operator, text = '']) => {
    const expected = new RegExp(`^${text.replaceAll('*', '.*')}$`);
    return expected.test(line[field] ?? '') === (operator === '=');
  });
};
