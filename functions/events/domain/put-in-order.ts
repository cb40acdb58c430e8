import type { DatedEvent } from './connection-event.ts';
import type { EventBus } from './ports.ts';

export type PositionedEvent = { position: number; event: DatedEvent };

/**
 * Puts events call by call, and stops at the first failure. No call has two events of one
 * connection, because a call may refuse an earlier event and accept a later one.
 * @returns the position of the first failed event
 */
export const putInOrder = async (
  bus: EventBus,
  events: readonly PositionedEvent[],
  report: (error: unknown) => void,
): Promise<number | undefined> => {
  for (let done = 0; done < events.length; ) {
    const call = nextCall(bus, events.slice(done));
    const accepted = await bus.put(call.map(({ event }) => event)).catch((error: unknown) => {
      report(error);
      return [];
    });
    const failed = call.find((_, index) => !accepted[index]);
    if (failed) return failed.position;
    done += call.length;
  }
  return undefined;
};

/** As many of the next events as one call may have; one at least, since each of them fits into a call. */
const nextCall = (
  { limits, sizeOf }: EventBus,
  events: readonly PositionedEvent[],
): PositionedEvent[] => {
  const connections = new Set<string>();
  let bytes = 0;
  const end = events.findIndex(({ event }, index) => {
    bytes += sizeOf(event);
    const isFull = index >= limits.events || bytes > limits.bytes;
    const isSecond = connections.has(event.integrationId);
    connections.add(event.integrationId);
    return isFull || isSecond;
  });
  return end === -1 ? [...events] : events.slice(0, end);
};
