import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { auditAlarms } from './audit-alarms.ts';
import { authorizerAlarms } from './authorizer-alarms.ts';
import { callbackAlarms } from './callback-alarms.ts';
import { eventAlarms } from './event-alarms.ts';
import { functionAlarms } from './function-alarms.ts';
import { kmsAlarms } from './kms-alarms.ts';
import { refreshAlarms } from './refresh-alarms.ts';
import { requestAlarms } from './request-alarms.ts';
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

export const alarmNameOf = (environment: EnvironmentName, id: string): string =>
  `trunkline-${environment}-${id}`;
