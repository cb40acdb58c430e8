import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import { meets } from '../items/conditions.ts';
import { fixedItems, listedItems } from '../items/listed-items.ts';
import { idOf } from '../items/option.ts';
import type { OptionPosition } from '../query/list-part.ts';
import type { ItemPage } from './open-field.ts';
import { nextPosition } from './paging.ts';
import {
  keyOf,
  type ListReading,
  listOf,
  nextSource,
  type PageResult,
  type Source,
} from './reading.ts';

/** Longer than any provider's cursor. All cursors stay in memory until the end. */
const maxPositionLength = 4_000;

/** Adds the items of a page. */
export const addItemPage = (
  reading: ListReading,
  position: OptionPosition,
  page: ItemPage,
  source: Source,
): PageResult => {
  const { open, sources, found, positions } = reading;
  reading.isIncomplete ||= isPageIncomplete(open.field, page);
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
  reading.bytes += page.response?.bytes ?? 0;
  return { next };
};

/** The position after a page, or undefined at the end of its source. */
const positionAfter = (
  field: LiveChoices,
  { page: position, source }: OptionPosition,
  { items, response }: ItemPage,
): OptionPosition | undefined => {
  if (!response) return undefined;
  const count = items.length;
  const lastId = idOf(field, { item: items[count - 1], index: count - 1 });
  const page = nextPosition(field.paging, { response, position, count, lastId });
  return page === undefined ? undefined : { page, skip: 0, ...(source ? { source } : {}) };
};

const isPageIncomplete = ({ incomplete }: LiveChoices, { response }: ItemPage): boolean =>
  incomplete !== undefined && response !== undefined && meets(response.body, incomplete);

function* inTurn<T>(...lists: Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}
