import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { EnvironmentName } from '../environments.ts';
import { apiAlarms } from './api-alarms.ts';
import { functionAlarms } from './function-alarms.ts';
import { tableAlarms } from './table-alarms.ts';

/** One alarm. Every value of the metric above `threshold` is bad, and no data is good. */
export type AlarmSpec = {
  /** Also part of its name. */
  id: string;
  /** The heading of docs/operations.md that tells what to do, as in its URL. */
  runbook: string;
  /** What is so when it rings, in one sentence. */
  meaning: string;
  metric: IMetric;
  threshold: number;
  /** Values below the threshold are bad instead, and no data is. */
  ringsBelow?: true;
  /** It rings when `bad` of the last `of` periods are bad. */
  bad: number;
  of: number;
  /** Functions of which a new version goes back when it rings while traffic is shifted. */
  rollsBack: readonly string[];
};

/** Every alarm of an environment. Each `runbook` is a section of docs/operations.md. */
export const alarmsOf = (environment: EnvironmentName): readonly AlarmSpec[] => [
  ...apiAlarms(environment),
  ...functionAlarms(environment),
  ...tableAlarms(environment),
];

export const alarmNameOf = (environment: EnvironmentName, id: string): string =>
  `trunkline-${environment}-${id}`;
