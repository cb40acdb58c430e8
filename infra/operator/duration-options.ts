import * as z from 'zod';
import { optionFacts } from '../command-line/options.ts';

const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const longestMs = 3650 * unitsMs.d;

/** `90m`, `12h` or `30d` in milliseconds; undefined for anything else, nothing, or over ten years. */
export const parseDurationMs = (text: string): number | undefined => {
  const [, count, unit] = /^(\d{1,7})([mhd])$/.exec(text) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd') return undefined;
  const durationMs = Number(count) * unitsMs[unit];
  return durationMs > 0 && durationMs <= longestMs ? durationMs : undefined;
};

export const duration = z
  .string()
  .refine(
    (text) => parseDurationMs(text) !== undefined,
    'must be like 30d, 12h or 90m, at most 3650d',
  );

/** @param otherwise what a key has without it */
export const expiresIn = (otherwise: string) =>
  duration
    .transform(parseDurationMs)
    .optional()
    .register(optionFacts, {
      value: '<time>',
      summary: `When the new key stops working, like 30d, 12h or 90m from now. Without it: ${otherwise}.`,
    });
