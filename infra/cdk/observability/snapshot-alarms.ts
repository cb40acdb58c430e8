import type { Environment } from '../environments.ts';
import type { AlarmSpec } from './add-alarm.ts';
import { metricsOf } from './metrics.ts';

/** Of an environment whose functions start from snapshots. */
export const snapshotAlarmsOf = ({ name, startupSnapshots }: Environment): readonly AlarmSpec[] =>
  startupSnapshots === 'off'
    ? []
    : [
        {
          id: 'unused-snapshots',
          meaning: 'Functions start without their snapshot, more slowly.',
          why: 'One start is enough: Lambda runs another Node.js than the snapshots were made by.',
          metric: metricsOf(name).counted('UnusedSnapshots'),
          threshold: 0,
          bad: 1,
          of: 1,
        },
      ];
