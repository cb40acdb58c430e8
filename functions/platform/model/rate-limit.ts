/** Up to `burst` requests at once, refilled with `perSecond` each second. */
export type RateLimit = { perSecond: number; burst: number };

/** The limiter counts in whole microseconds: at more than this its interval would round to nothing. */
export const mostPerSecond = 1_000_000;

/** As in `50/100`. */
export const rateText = ({ perSecond, burst }: RateLimit): string => `${perSecond}/${burst}`;

/** @returns undefined for what {@link rateText} does not write */
export const readRate = (text: string): RateLimit | undefined => {
  const [perSecond = 0, burst = 0, ...more] = text.split('/').map(Number);
  const isRate = perSecond > 0 && perSecond <= mostPerSecond;
  return isRate && Number.isSafeInteger(burst) && burst > 0 && more.length === 0
    ? { perSecond, burst }
    : undefined;
};
