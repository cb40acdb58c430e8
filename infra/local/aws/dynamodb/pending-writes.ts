import type { Entry, Item, Part, Tables } from 'dynalite/db/index.js';

/** What a write does to an item. */
export type ItemChange = {
  table: string;
  oldItem: Item | undefined;
  newItem: Item | undefined;
  /** Of the service itself: the item's time to live has passed. */
  byService?: boolean;
};

/** Writes that are worked out, but not yet done. */
export type PendingWrites = {
  /** For dynalite's operations: they read the tables, and their writes are collected here. */
  store: Tables;
  /** Changes of items and of indexes, by the keys under which dynalite keeps them. */
  entries: Entry[];
  changes: ItemChange[];
  /** The item that the last operation found. */
  found(): Item | undefined;
};

/** A part of the store whose writes are only collected. */
const collecting = (entries: Entry[], prefix: string, part: Part): Part => ({
  get: part.get,
  // Whoever collects writes is alone already.
  lock: (_key, work) => work((done) => done),
  put: (key, value, done) => {
    entries.push({ type: 'put', key: prefix + key, value });
    queueMicrotask(() => done(null));
  },
  del: (key, done) => {
    entries.push({ type: 'del', key: prefix + key });
    queueMicrotask(() => done(null));
  },
});

type ChangeObserver = { found(item: Item | undefined): void; changed(change: ItemChange): void };

/** The items of a table, with what is found and what changes. */
const observing = (table: string, part: Part, { found, changed }: ChangeObserver): Part => {
  const oldItems = new Map<string, Item | undefined>();
  const record = (key: string, newItem: Item | undefined) =>
    changed({ table, oldItem: oldItems.get(key), newItem });
  return {
    ...part,
    get: (key, done) =>
      part.get(key, (error, item) => {
        found(item);
        oldItems.set(key, item);
        done(error, item);
      }),
    put: (key, item, done) => {
      record(key, item);
      part.put(key, item, done);
    },
    del: (key, done) => {
      record(key, undefined);
      part.del(key, done);
    },
  };
};

/** Lets dynalite work out writes that are to be committed together, or not at all. */
export const collectWrites = (store: Tables): PendingWrites => {
  const entries: Entry[] = [];
  const changes: ItemChange[] = [];
  let found: Item | undefined;
  const observer: ChangeObserver = {
    found: (item) => {
      found = item;
    },
    changed: (change) => changes.push(change),
  };
  return {
    entries,
    changes,
    found: () => found,
    store: {
      ...store,
      getItemDb: (table) =>
        observing(table, collecting(entries, `item-${table}~`, store.getItemDb(table)), observer),
      getIndexDb: (kind, table, index) => {
        const prefix = `index-${kind.toLowerCase()}~${table}~${index}~`;
        return collecting(entries, prefix, store.getIndexDb(kind, table, index));
      },
    },
  };
};
