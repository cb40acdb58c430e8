import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Range } from 'dynalite/db/index.js';
import type { StoredEntry } from './parsed-values.ts';

/** What one read of a range brings; queries of a page's size take a few. */
const entriesAtOnce = 64;

/** Behind every key: none begins with the last character that there is. */
export const behindAll = '\u{10ffff}';

const pageQuery = ({ gt, lte, reverse }: Range) => `
  SELECT key, value FROM entries
  WHERE key ${gt === undefined ? '>=' : '>'} ? AND key ${lte === undefined ? '<' : '<='} ?
  ORDER BY key ${reverse ? 'DESC' : 'ASC'} LIMIT ?
`;

/** What is left of a range behind a key. */
const rangeBehind = (range: Range, key: string): Range =>
  range.reverse ? { ...range, lte: undefined, lt: key } : { ...range, gt: key };

/** Reads ranges of keys, in their order. SQLite compares texts as Level does, by their bytes in UTF-8. */
export const createReader = (database: DatabaseSync) => {
  const queries = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const query = queries.get(sql) ?? database.prepare(sql);
    queries.set(sql, query);
    return query;
  };
  const readPage = (range: Range, size: number): StoredEntry[] =>
    prepared(pageQuery(range))
      .all(range.gt ?? range.gte ?? '', range.lte ?? range.lt ?? behindAll, size)
      .map(({ key, value }) => ({ key: String(key), json: String(value) }));

  return function* <T>(range: Range, read: (entry: StoredEntry) => T): Generator<T> {
    const { limit = -1 } = range;
    let left = limit < 0 ? Number.POSITIVE_INFINITY : limit;
    let rest = range;
    while (left > 0) {
      const page = readPage(rest, Math.min(left, entriesAtOnce));
      yield* page.map(read);
      const last = page.at(-1);
      if (!last || page.length < entriesAtOnce) return;
      left -= page.length;
      rest = rangeBehind(rest, last.key);
    }
  };
};
