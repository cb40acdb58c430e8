import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import { meets } from '../items/conditions.ts';
import { fixedItems, listedItems } from '../items/listed-items.ts';
import { idOf } from '../items/option.ts';
import type { OptionPosition } from '../question/list-part.ts';
import type { Page } from './open-field.ts';
import { nextPosition } from './paging.ts';
import { keyOf, listOf, nextSource, type PageRead, type Reading, type Source } from './reading.ts';

/** Longer than any provider's cursor. All cursors stay in memory until the end. */
const maxPositionLength = 4_000;

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
