import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { apiAlarms } from './api-alarms.ts';
import { functionAlarms } from './function-alarms.ts';
import { tableAlarms } from './table-alarms.ts';

/** Every alarm of an environment. Each `runbook` is a section of docs/operations.md. */
export const alarmsOf = (environment: EnvironmentName): readonly AlarmSpec[] => [
  ...apiAlarms(environment),
  ...functionAlarms(environment),
  ...tableAlarms(environment),
];

export const alarmNameOf = (environment: EnvironmentName, id: string): string =>
  `trunkline-${environment}-${id}`;
