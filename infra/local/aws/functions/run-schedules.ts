import { randomUUID } from 'node:crypto';
import { schedules } from '../../../../functions/routes.ts';
import type { LocalFunction } from './local-function.ts';

/** Runs the scheduled functions as EventBridge would. @returns how to stop */
export const runSchedules = (functions: ReadonlyMap<string, LocalFunction>): (() => void) => {
  const timers = schedules.map(({ name, everyMinutes }) => {
    const run = async () => {
      const invoked = await functions.get(name)?.invoke({}, randomUUID());
      if (invoked && 'errorMessage' in invoked) console.error(`${name}: ${invoked.errorMessage}`);
    };
    return setInterval(run, everyMinutes * 60_000).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};
