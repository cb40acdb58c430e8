import type { SortKey } from '../../../catalogue/components/item.ts';
import { scalarAt } from '../../../platform/model/json-path.ts';
import type { FieldOption } from './option.ts';

/** An option with its sort values, one for each key; the label's value is the option's name. */
export type Sortable = { option: FieldOption; rank: number; keys: readonly (string | undefined)[] };

/** An item's value for a sort key. */
export const sortValue = (item: unknown, key: SortKey): string | undefined => {
  if (key === 'label') return undefined;
  const value = scalarAt(item, key.path);
  if (!('known' in key) || value === undefined) return value;
  const index = key.known.indexOf(value);
  return index < 0 ? undefined : String(index);
};

let compare: Intl.Collator['compare'] | undefined;

/**
 * Created once, since localeCompare creates one per call, which takes seconds for a long list. And
 * only when it is used, since the first one of a process takes 4 MB.
 */
const byNumberOrText = (a: string, b: string): number => {
  compare ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  return compare(a, b);
};

export const ranks = { fixed: 0, first: 1, other: 2 };

/**
 * Compares by rank, then by the first key that differs. Missing values come last. Our own choices stay
 * in the order in which they are listed.
 */
export const byRankAndKeys =
  (sort: readonly SortKey[]) =>
  (a: Sortable, b: Sortable): number => {
    if (a.rank !== b.rank || a.rank === ranks.fixed) return a.rank - b.rank;
    for (const [index, key] of sort.entries()) {
      const order =
        key === 'label'
          ? byNumberOrText(a.option.name, b.option.name)
          : byValue(a.keys[index], b.keys[index], 'descending' in key);
      if (order !== 0) return order;
    }
    return 0;
  };

const byValue = (a: string | undefined, b: string | undefined, descending: boolean) => {
  if (!a || !b) return Number(!a) - Number(!b);
  return descending ? byNumberOrText(b, a) : byNumberOrText(a, b);
};
