import { EventEmitter } from 'node:events';
import db, { type Item, type Part, type TableDescription, type Tables } from 'dynalite/db/index.js';

type Rows = ReadonlyMap<string, Item>;
/** As dynalite asks for entries, in the order of their keys. */
type Range = { gt?: string; gte?: string; lt?: string; lte?: string; reverse?: boolean };

const isIn = (key: string, { gt = '', gte = '', lt = '~', lte = '~' }: Range) =>
  key > gt && key >= gte && key < lt && key <= lte;

const streamOf = (rows: Rows, range: Range) => {
  const stream = new EventEmitter();
  const keys = [...rows.keys()].filter((key) => isIn(key, range)).sort();
  queueMicrotask(() => {
    // dynalite has two listeners for streams of Node, of which either works for any other.
    const tell = stream.listeners('data').at(-1);
    for (const key of range.reverse ? keys.reverse() : keys) tell?.(rows.get(key));
    stream.emit('end');
  });
  return stream;
};

/** dynalite projects absent attributes as undefined, which its own store leaves out. */
const withoutAbsent = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** The part of dynalite that stores: in maps, at once, and with nothing that waits. */
export const createMapStore = (
  tableOf: (name: string) => TableDescription,
  onChange: (table: string, before: Item | undefined, after: Item | undefined) => void,
) => {
  const tables = new Map<string, Map<string, Item>>();
  /** What a read that lags still shows: the rows before the last write of a table, and of each item. */
  const earlier = new Map<string, Rows>();
  let isLagging = false;
  const rowsOf = (table: string) => {
    const rows = tables.get(table) ?? new Map<string, Item>();
    tables.set(table, rows);
    return rows;
  };
  const change = (table: string, key: string, after: Item | undefined) => {
    const rows = rowsOf(table);
    const before = rows.get(key);
    const were = new Map(rows);
    earlier.set(table, were).set(table + key, were);
    if (after) rows.set(key, after);
    else rows.delete(key);
    onChange(table, before, after);
  };
  const shownOf = (table: string, key = ''): Rows =>
    (isLagging && earlier.get(table + key)) || rowsOf(table);
  /** Entries of an index are worked out when they are read. */
  const indexed = (table: string, name: string): Rows => {
    const described = tableOf(table);
    const { LocalSecondaryIndexes = [], GlobalSecondaryIndexes = [] } = described;
    const indexes = [...LocalSecondaryIndexes, ...GlobalSecondaryIndexes];
    const index = indexes.filter(({ IndexName }) => IndexName === name);
    const puts = [...shownOf(table).values()].flatMap(
      (item) => db.getIndexActions(index, null, item, described).puts,
    );
    return new Map(puts.map(({ key, item }) => [key, withoutAbsent(item)]));
  };
  const part = (
    rowsFor: (key?: string) => Rows,
    set: (key: string, item: Item | undefined) => void = () => {},
  ): Part & { createValueStream(range: Range): EventEmitter } => ({
    get: (key, done) => done(null, rowsFor(key).get(key)),
    lock: (_, work) => work((done) => done),
    put: (key, item, done) => {
      set(key, item);
      done(null);
    },
    del: (key, done) => {
      set(key, undefined);
      done(null);
    },
    createValueStream: (range) => streamOf(rowsFor(), range),
  });
  const store: Tables & { options: object } = {
    options: { maxItemSize: 409_600 },
    getTable: (name, done) => done(null, tableOf(name)),
    getItemDb: (table) => part((key) => shownOf(table, key), change.bind(undefined, table)),
    getIndexDb: (_, table, name) => part(() => indexed(table, name)),
  };
  return {
    store,
    rowsOf,
    change,
    lag: (lags: boolean) => {
      isLagging = lags;
    },
    catchUp: () => earlier.clear(),
  };
};
