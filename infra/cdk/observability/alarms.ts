import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { authorizerAlarms, callbackAlarms, requestAlarms } from './api-alarms.ts';
import {
  auditAlarms,
  eventAlarms,
  functionAlarms,
  kmsAlarms,
  refreshAlarms,
} from './function-alarms.ts';
import { tableAlarms } from './table-alarms.ts';

/** Every alarm of an environment. Each `runbook` is a section of docs/operate/operations.md. */
export const alarmsOf = (environment: EnvironmentName): readonly AlarmSpec[] => [
  ...requestAlarms(environment),
  ...callbackAlarms(environment),
  ...authorizerAlarms(environment),
  ...kmsAlarms(environment),
  ...refreshAlarms(environment),
  ...eventAlarms(environment),
  ...auditAlarms(environment),
  ...functionAlarms(environment),
  ...tableAlarms(environment),
];
