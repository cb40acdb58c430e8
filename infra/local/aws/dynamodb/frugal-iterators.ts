import type { Level, LevelIterator } from 'dynalite/db/index.js';

/** What one read of an iterator brings; queries of a page's size take a few. */
const entriesAtOnce = 64;

/**
 * Keeps the memory of iterators small. dynalite calls their `return`, which Level's have not: each
 * would keep about 20 kB and a view of the database until the end of the process. Their `next`
 * reserves 64 kB for a thousand entries outside of V8's heap, which V8 does not know, and so does
 * not free in time: the process grows by 7 kB with each.
 */
export const useFrugalIterators = (level: Level): void => {
  for (const name of ['keys', 'values'] as const) {
    const iterate = level[name].bind(level);
    level[name] = (options) => frugal(iterate(options));
  }
};

const frugal = (iterator: LevelIterator): LevelIterator => {
  let entries: unknown[] = [];
  let used = 0;
  const next = async () => {
    if (used === entries.length) {
      entries = await iterator.nextv(entriesAtOnce);
      used = 0;
    }
    return entries[used++];
  };
  return Object.assign(iterator, { next, return: () => iterator.close() });
};
