import type { LiveChoices } from '../../../catalogue/components/component.ts';
import type { OptionRequest } from '../../../catalogue/components/option-request.ts';
import { meets } from '../items/conditions.ts';
import type { FoundOptions } from '../items/found-options.ts';
import {
  type FieldOption,
  fixedItems,
  idOf,
  type JoinedWords,
  listedItems,
} from '../items/option.ts';
import type { OptionPosition } from '../question/look-up.ts';
import type { MakeRequest } from './make-request.ts';
import { nextPosition } from './paging.ts';
import type { Failed } from './provider-failure.ts';
import type { OpenField, Page } from './read-page.ts';

/**
 * A part of a field's list. `next` is set when the provider has, or may have, more options;
 * `limitedMs` when its rate limit is the reason, and says how long to wait.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition | undefined;
  limitedMs?: number | undefined;
  /** It is the limit of our app for all accounts together. */
  limitsApp?: boolean | undefined;
  /** The default choice of a form, if the list shows which one it is. */
  defaultId?: string;
};

/** Longer than any provider's cursor. All cursors stay in memory until the end. */
const maxPositionLength = 4_000;

/** One of a field's requests, with its number among all of them. */
export type Source = { index: number; request: OptionRequest; make: MakeRequest };

/** A list being read, and the result so far. */
export type Reading = {
  open: OpenField;
  sources: readonly Source[];
  words: JoinedWords;
  found: FoundOptions;
  positions: Set<string>;
  bytes: number;
  /** Whether any request was answered; `refused` is the first refusal. */
  isAnswered: boolean;
  /** Whether any answer said that the provider has more than its pages lead to. */
  isIncomplete: boolean;
  refused?: Failed;
};

/** The next position, or the end of the reading. */
export type PageRead = { next: OptionPosition } | { list: FieldOptions } | Failed;

export const listOf = ({ found }: Reading, truncated: boolean, next?: OptionPosition) => ({
  list: { ...found.result(), truncated, next },
});

/** The start of the next source, or of the first one. */
export const nextSource = (
  sources: readonly Source[],
  after?: Source,
): OptionPosition | undefined => {
  const next = sources.find(({ index }) => !after || index > after.index);
  return next && { page: '', skip: 0, ...(next.index > 0 ? { source: next.index } : {}) };
};

/** Adds the items of a page. */
export const takePage = (
  reading: Reading,
  position: OptionPosition,
  page: Page,
  source: Source,
): PageRead => {
  const { open, sources, found, positions } = reading;
  reading.isIncomplete ||= saysIncomplete(open.field, page);
  const isBeginning = position.page === '' && source === sources[0];
  const before = isBeginning ? fixedItems(open.field) : [];
  const items = inTurn(before, listedItems(open.field, page.items, reading.words));
  const cut = found.addPage(items, position.skip);
  if (cut !== undefined) return listOf(reading, true, { ...position, skip: cut });
  const next = positionAfter(open.field, position, page) ?? nextSource(sources, source);
  if (next === undefined) return listOf(reading, reading.isIncomplete);
  if (positions.has(keyOf(next)) || next.page.length > maxPositionLength) {
    return listOf(reading, true);
  }
  reading.bytes += page.answer?.bytes ?? 0;
  return { next };
};

/** The position after a page, or undefined at the end of its source. */
const positionAfter = (
  field: LiveChoices,
  { page: position, source }: OptionPosition,
  { items, answer }: Page,
): OptionPosition | undefined => {
  if (!answer) return undefined;
  const count = items.length;
  const lastId = idOf(field, { item: items[count - 1], place: count - 1 });
  const page = nextPosition(field.paging, { answer, position, count, lastId });
  return page === undefined ? undefined : { page, skip: 0, ...(source ? { source } : {}) };
};

const saysIncomplete = ({ incomplete }: LiveChoices, { answer }: Page): boolean =>
  incomplete !== undefined && answer !== undefined && meets(answer.body, incomplete);

function* inTurn<T>(...lists: Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}

/** Identifies a position, since a repeated one means a circle. */
export const keyOf = ({ page, source = 0 }: OptionPosition) => `${source}:${page}`;
