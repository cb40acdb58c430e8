import { createThing, type ListedThing } from './listed-thing.ts';
import type { Listing } from './listing.ts';
import type { PageSizes } from './page-sizes.ts';

type Option = { id: string; name: string };

/** Things of an account, as their provider lists them and as people should see them. */
export type ListedThings = {
  pages: PageSizes | 'whole';
  /** In the order that a request with this text gives. */
  inOrder(query: string): unknown[];
  /** All options as they are read from pages of this size, reading by reading. */
  parts(responses?: { limit?: number; pageSize?: number }): Option[][];
};

/** No order at all, but always the same for the same count. */
const shuffled = (count: number): number[] => {
  const numbers = Array.from({ length: count }, (_, n) => n);
  let seed = count + 1;
  for (let last = count - 1; last > 0; last--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const chosen = seed % (last + 1);
    [numbers[last], numbers[chosen]] = [numbers[chosen] ?? 0, numbers[last] ?? 0];
  }
  return numbers;
};

/** As people compare names: without case and accents, and numbers as numbers. */
const comparable = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(9, '0'));

const byOrder =
  ({ order }: Listing) =>
  (a: ListedThing, b: ListedThing): number => {
    if (!('by' in order)) return 0;
    if (order.by === 'name') return comparable(a.name) < comparable(b.name) ? -1 : 1;
    return (a.key ?? Infinity) - (b.key ?? Infinity) || 0;
  };

/** Puts the names of those that things are in before their own, as far as they are listed. */
const chainNames = (things: readonly ListedThing[]): ListedThing[] => {
  const nameOf = new Map(things.map(({ n, name }) => [n, name]));
  return things.map((thing) => {
    const name = thing.inside === undefined ? undefined : nameOf.get(thing.inside);
    return name === undefined ? thing : { ...thing, name: `${name} / ${thing.name}` };
  });
};

const disambiguateBy = (things: readonly ListedThing[]): ListedThing[] => {
  const seen = things.filter(({ isHidden }) => !isHidden);
  const namesakes = Map.groupBy(seen, ({ name }) => name);
  return things.map((thing) =>
    (namesakes.get(thing.name)?.length ?? 0) > 1
      ? { ...thing, name: thing.name + thing.apart }
      : thing,
  );
};

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  list.length > size ? [list.slice(0, size), ...chunks(list.slice(size), size)] : [[...list]];

const ranks = ['first', 'other', 'last'];

/**
 * This many things of a field, in no order unless the provider is asked for one.
 * @param pagesAtOnce how many pages one reading takes at most, unless nobody scrolls that far
 */
export const listThings = (listing: Listing, count: number, pagesAtOnce: number): ListedThings => {
  const { order, pages, endless, fixed = [] } = listing;
  const created = shuffled(pages === 'one' ? 1 : count).map((n, place) =>
    createThing(listing, n, place),
  );
  const requested = 'request' in order ? order.request : undefined;
  const inOrder = disambiguateBy(chainNames(created)).toSorted(byOrder(listing));
  const placeOf = new Map(inOrder.map(({ n }, place) => [n, place]));
  const byPlace = (a: ListedThing, b: ListedThing) =>
    (placeOf.get(a.n) ?? 0) - (placeOf.get(b.n) ?? 0);
  const listed = requested === undefined ? created : created.toSorted(byPlace);
  const options = (read: ListedThing[]) =>
    disambiguateBy(chainNames(read))
      .toSorted(byOrder(listing))
      .toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, name }) => ({ id, name }));
  return {
    pages: pages === 'one' ? 'whole' : pages,
    inOrder: (query) =>
      (requested !== undefined && query.includes(requested) ? listed : created).map(
        ({ item }) => item,
      ),
    parts: ({ limit = Infinity, pageSize = Infinity } = {}) => {
      const most = Math.min(endless ? limit : Infinity, (endless ?? pagesAtOnce) * pageSize);
      const [first = [], ...others] = chunks<ListedThing>(listed, most).map(options);
      return [[...fixed, ...first], ...others];
    },
  };
};
