import type { Store } from '../service/store.ts';
import type { BusEvent } from './put-events.ts';

/** An event with its place among all that this data folder ever had. */
export type RecentEvent = { number: number; event: BusEvent };

export type RecentEvents = {
  add(event: BusEvent): void;
  /** In order, those behind a number. */
  after(number: number): RecentEvent[];
};

const kind = 'recent event';
const most = 100;

/** The last hundred events, for people who look. */
export const createRecentEvents = (store: Store): RecentEvents => {
  const kept = store
    .list(kind)
    .map(({ id, value }) => ({ number: Number(id), event: value as BusEvent }))
    .sort((a, b) => a.number - b.number);
  return {
    add: (event) => {
      const number = (kept.at(-1)?.number ?? 0) + 1;
      store.put(kind, String(number), event);
      kept.push({ number, event });
      for (const old of kept.splice(0, kept.length - most)) store.delete(kind, String(old.number));
    },
    after: (number) => kept.filter((each) => each.number > number),
  };
};
