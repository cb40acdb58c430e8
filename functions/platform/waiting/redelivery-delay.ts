const minuteMs = 60_000;

/**
 * How long a message that we could not handle waits for its next delivery by the queue: first a minute, at
 * most an hour. So 54 deliveries take two days.
 * @param deliveries how often it was delivered
 */
export const redeliveryDelayMs = (deliveries: number): number =>
  Math.min(60 * minuteMs, minuteMs * 2 ** (deliveries - 1));
