/** An endpoint that responds within this may be sent something all the time. */
const promptMs = 1000;
/** So much longer than what was above that, and up to twice as long. */
const throttleFactor = 2;

/**
 * How long nothing is sent to an endpoint after a message that it accepted slowly. It held an execution
 * that all endpoints share; a few that are always slow would hold them all.
 * @param random from 0 to 1: to those that got the same event nothing is sent together again
 */
export const throttleAfter = (tookMs: number, random: number): number => {
  const throttleMs = throttleFactor * (1 + random) * (tookMs - promptMs);
  return throttleMs >= 1000 ? throttleMs : 0;
};
