import fc from 'fast-check';
import { shortText } from './odd-texts.ts';

/** A text with one bit flipped, a part taken away, repeated or exchanged, or something put into it. */
export const mutated = (text: string): fc.Arbitrary<string> => {
  const place = fc.nat({ max: text.length });
  return fc.oneof(
    fc.tuple(place, fc.nat({ max: 6 })).map(([at, bit]) => {
      const flipped = String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << bit));
      return text.slice(0, at) + flipped + text.slice(at + 1);
    }),
    fc.tuple(place, place).map(([from, to]) => text.slice(0, from) + text.slice(to)),
    place.map((length) => text.slice(0, length)),
    fc.tuple(place, shortText).map(([at, more]) => {
      return text.slice(0, at) + more + text.slice(at);
    }),
  );
};
