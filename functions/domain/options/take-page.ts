import type { LiveChoices } from '../../components/component.ts';
import { meets } from './conditions.ts';
import type { FieldOptions, OptionPosition } from './field-options.ts';
import type { FoundOptions } from './found-options.ts';
import { fixedItems, type JoinedWords, listedItems } from './listed-items.ts';
import type { OptionsQuery } from './look-up.ts';
import { type Page, positionAfter } from './option-page.ts';
import { nextSource, type Source } from './option-sources.ts';

/** Longer than any provider's cursor. All cursors stay in memory until the end. */
const maxPositionLength = 4_000;

/** A list being read: the request, and the result so far. */
export type Reading = {
  query: OptionsQuery;
  sources: readonly Source[];
  words: JoinedWords;
  found: FoundOptions;
  positions: Set<string>;
  items: number;
  bytes: number;
  /** Whether any request was answered; `refusal` is that of the first refused one. */
  isAnswered: boolean;
  /** Whether any answer said that the provider has more than its pages lead to. */
  isIncomplete: boolean;
  refusal?: Error;
};

/** The next position, or the result after the last page. */
export type PageRead = { result: FieldOptions } | { next: OptionPosition };

/** Continues without a refused source. @throws its refusal when no other source answers */
export const skipSource = (
  reading: Reading,
  position: OptionPosition,
  refusal: Error,
  source: Source,
): PageRead => {
  reading.refusal ??= refusal;
  if (reading.isAnswered || nextSource(reading.sources, source)) {
    return takePage(reading, position, { items: [], isRefused: true }, source);
  }
  throw reading.refusal;
};

/** Adds the items of a page. */
export const takePage = (
  reading: Reading,
  position: OptionPosition,
  page: Page & { isRefused?: true },
  source: Source,
): PageRead => {
  const { query, sources, found, positions } = reading;
  if (!page.isRefused) reading.isAnswered = true;
  reading.isIncomplete ||= saysIncomplete(query.field, page);
  const { source: number = 0, page: at } = position;
  const isBeginning = at === '' && number === (sources[0]?.index ?? 0);
  const listed = listedItems(query.field, page.items, reading.words);
  const items = isBeginning ? inTurn(fixedItems(query.field), listed) : listed;
  const cut = found.addPage(items, position.skip);
  if (cut !== undefined) return { result: found.result(true, { ...position, skip: cut }) };
  const next = positionAfter(query, position, page) ?? nextSource(sources, source);
  if (next === undefined) return { result: found.result(reading.isIncomplete) };
  if (positions.has(keyOf(next)) || next.page.length > maxPositionLength) {
    return { result: found.result(true) };
  }
  reading.items = found.looked;
  reading.bytes += page.answer?.bytes ?? 0;
  return { next };
};

const saysIncomplete = ({ incomplete }: LiveChoices, { answer }: Page): boolean =>
  incomplete !== undefined && answer !== undefined && meets(answer.body, incomplete);

function* inTurn<T>(...lists: Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}

/** Identifies a position, since a repeated one means a circle. */
export const keyOf = ({ page, source = 0 }: OptionPosition) => `${source}:${page}`;
