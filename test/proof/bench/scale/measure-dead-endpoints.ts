import { delayBeside } from '../../support/webhooks/dead-endpoints.ts';

const among = { endpoints: 1_000, perSecond: 100, perSecondForDead: 5 };

/** The same beside endpoints that take everything, but slowly: with answers for which nobody pauses them. */
export const measureSlowEndpoints = async () => {
  const table: Record<string, number>[] = [];
  for (const dead of [1, 5, 10, 20]) {
    const slow = { ...among, dead, slowlyMs: 14_500, perSecondForDead: 0.1, minutes: 3 };
    const first = await delayBeside(slow);
    const later = await delayBeside({ ...slow, sinceMinutes: 5 });
    table.push({
      slow: dead,
      'p99 in the first three minutes, ms': Math.round(first),
      'p99 after five minutes, ms': Math.round(later),
    });
  }
  return table;
};

/** For how long one in a hundred events for the others is under way, when some have just died and later. */
export const measureDeadEndpoints = async () => {
  const table: Record<string, number>[] = [];
  for (const dead of [0, 1, 5, 10, 20, 40]) {
    const first = await delayBeside({ ...among, dead, minutes: 3 });
    const later = await delayBeside({ ...among, dead, sinceMinutes: 15, minutes: 3 });
    table.push({
      dead,
      'p99 in the first three minutes, ms': Math.round(first),
      'p99 after a quarter of an hour, ms': Math.round(later),
    });
  }
  return table;
};
