import { randomUUID } from 'node:crypto';
import type { LocalFunction } from '../lambda/local-function.ts';

type Schedule = { name: string; everyMinutes: number };

/** Calls a function as a rule of EventBridge would. @returns how to stop */
export const runSchedule = (
  scheduled: Pick<LocalFunction, 'invoke'>,
  { name, everyMinutes }: Schedule,
): (() => void) => {
  const run = async () => {
    const invoked = await scheduled.invoke({}, randomUUID());
    if ('errorMessage' in invoked) console.error(`${name}: ${invoked.errorMessage}`);
  };
  const timer = setInterval(run, everyMinutes * 60_000).unref();
  return () => clearInterval(timer);
};
