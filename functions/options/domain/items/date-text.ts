const day = /^\d{4}-\d{2}-\d{2}$/;
/** A number from here on is milliseconds, since it is too large for seconds. */
const firstMilliseconds = 100_000_000_000;

/** A time for people, in UTC, or a day as it is. @returns undefined when it is neither */
export const dateText = (time: string | undefined): string | undefined => {
  if (!time || day.test(time)) return time || undefined;
  const count = Number(time);
  const ms = Number.isNaN(count)
    ? Date.parse(time)
    : count * (count < firstMilliseconds ? 1000 : 1);
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};
