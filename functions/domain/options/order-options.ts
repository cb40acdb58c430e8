import type { SortKey } from '../../components/label.ts';
import type { FieldOption } from './field-options.ts';

/** An option with the values that it is ordered by, one for each key; the label's is the option's name. */
export type Sortable = { option: FieldOption; rank: number; keys: readonly (string | undefined)[] };

// Made once: a localeCompare makes one each time, which costs seconds in a long list.
const byNumberOrText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** Compares by rank, then by the first key that differs; what lacks a value comes last. */
export const byRankAndKeys =
  (sort: readonly SortKey[]) =>
  (a: Sortable, b: Sortable): number => {
    if (a.rank !== b.rank) return a.rank - b.rank;
    for (const [index, key] of sort.entries()) {
      const order =
        key === 'label'
          ? byNumberOrText(a.option.name, b.option.name)
          : byValue(a.keys[index], b.keys[index], key.descending);
      if (order !== 0) return order;
    }
    return 0;
  };

const byValue = (a: string | undefined, b: string | undefined, descending: true | undefined) => {
  if (!a || !b) return Number(!a) - Number(!b);
  return descending ? byNumberOrText(b, a) : byNumberOrText(a, b);
};
