import { streamReaders } from '../../../functions/routes.ts';
import type { EnvironmentName } from '../environments.ts';
import type { AlarmSpec } from './alarm-spec.ts';
import { metricsOf } from './metrics.ts';

/** Alarms of connection events. */
export const eventAlarms = (environment: EnvironmentName): AlarmSpec[] => {
  const { lambda, eventDeadLetters } = metricsOf(environment);
  const late = streamReaders.map(({ name }) => ({
    id: `late-${name}`,
    runbook: 'events-late',
    meaning: 'Connection events are put on the bus over five minutes after the change.',
    metric: lambda(name, 'IteratorAge', 'Maximum'),
    threshold: 5 * 60 * 1000,
    bad: 1,
    of: 1,
    rollsBack: [name],
  }));
  return [
    ...late,
    {
      id: 'event-dead-letters',
      runbook: 'event-dead-letters',
      meaning:
        'Changes of connections gave no event; there are at most 18 hours to send them again.',
      metric: eventDeadLetters(),
      threshold: 0,
      bad: 1,
      of: 1,
      rollsBack: [],
    },
  ];
};
