import * as z from 'zod/mini';
import { hasQuotationMark } from '../model/quotation-marks.ts';
import { isSeen, isVisible } from '../model/shown-text.ts';
import { described } from './described.ts';
import { withoutPrototype } from './without-prototype.ts';

const mostReferenceCharacters = 200;
const mostPairs = 20;
const mostKeyCharacters = 40;
const mostValueCharacters = 500;
const mostUrlCharacters = 500;

/** A character may have two units of JavaScript's strings, which are all that `maxLength` counts. */
const hasAtMost = (text: string, most: number) =>
  text.length <= 2 * most && [...text].length <= most;

/** People see all of it, so that no two look alike because of what is not seen. */
const isPrintable = (text: string, most: number) =>
  hasAtMost(text, most) && text === text.trim() && isVisible(text) && isSeen(text);

const lineMessage = (most: number) =>
  `send 1 to ${most} printable characters, with no space around them`;
const referenceMessage = lineMessage(mostReferenceCharacters);

/**
 * Whose connection it is in the integrator's own words. Made for each place that takes it: a
 * description is that of the very schema.
 */
export const clientReferenceOf = (description: string) =>
  z
    .string(referenceMessage)
    .check(z.refine((text) => isPrintable(text, mostReferenceCharacters), referenceMessage))
    .register(z.globalRegistry, {
      description,
      example: 'user_8271',
      minLength: 1,
      maxLength: mostReferenceCharacters,
    });

const quotedMessage = 'leave out quotation marks';

/** A line that people read on a page of ours, as the integrator wrote it. */
export const shownLine = (
  most: number,
  { description, example }: { description: string; example: string },
) => {
  const message = lineMessage(most);
  return z
    .string(message)
    .check(
      z.refine((text) => isPrintable(text, most), { error: message, abort: true }),
      z.refine((text) => !hasQuotationMark(text), quotedMessage),
    )
    .register(z.globalRegistry, { description, example, minLength: 1, maxLength: most });
};

const pairsMessage = `send an object of at most ${mostPairs} texts`;
const keyMessage = `name it with 1 to ${mostKeyCharacters} printable characters, and not __proto__`;
const valueMessage = `send a text of at most ${mostValueCharacters} characters`;

const key = z
  .string()
  .check(z.refine((text) => isPrintable(text, mostKeyCharacters), keyMessage))
  .register(z.globalRegistry, { maxLength: mostKeyCharacters });
const value = z
  .string(valueMessage)
  .check(
    z.refine((text) => text.isWellFormed() && hasAtMost(text, mostValueCharacters), valueMessage),
  )
  .register(z.globalRegistry, { maxLength: mostValueCharacters });

const pairs = z
  .record(key, value, { error: ({ code }) => (code === 'invalid_key' ? keyMessage : pairsMessage) })
  .check(z.refine((given) => Object.keys(given).length <= mostPairs, pairsMessage));

/** Pairs that the integrator keeps with a connection; nothing of ours reads them. */
export const metadataOf = (description: string) =>
  z.pipe(withoutPrototype(keyMessage), pairs).register(z.globalRegistry, {
    description,
    example: { plan: 'team', owner: 'ada' },
    maxProperties: mostPairs,
  });

const urlMessage = `send an absolute URL of at most ${mostUrlCharacters} characters`;

/** Its form alone; whether browsers may be sent there is decided where the allowed origins are known. */
export const returnUrlOf = (description: string) =>
  described(
    z.string(urlMessage).check(z.maxLength(mostUrlCharacters, urlMessage)),
    description,
    'https://app.example.com/settings?tab=mail',
  );
