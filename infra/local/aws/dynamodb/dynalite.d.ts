/** The parts of dynalite that the embedded DynamoDB is made of; they have no types of their own. */
declare module 'dynalite/db/index.js' {
  export type NodeCallback<T = unknown> = (error: Error | null, value?: T) => void;

  export type Attribute = Record<string, unknown>;
  export type Item = Record<string, Attribute>;

  export type KeySchema = { AttributeName: string; KeyType: 'HASH' | 'RANGE' }[];
  export type TableDescription = {
    TableName: string;
    KeySchema: KeySchema;
    GlobalSecondaryIndexes?: IndexDescription[];
    LocalSecondaryIndexes?: IndexDescription[];
  };
  export type IndexDescription = { IndexName: string; KeySchema: KeySchema };

  /** The items of one table, or of one index. */
  export type Part = {
    get(key: string, done: NodeCallback<Item>): void;
    put(key: string, item: Item, done: NodeCallback): void;
    del(key: string, done: NodeCallback): void;
    lock(key: string, work: (release: <T>(done: T) => T) => void): void;
  };

  export type Entry = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

  export type Range = {
    gt?: string | undefined;
    gte?: string | undefined;
    lt?: string | undefined;
    lte?: string | undefined;
    reverse?: boolean;
    /** Below 0 there is none. */
    limit?: number;
  };

  export type LevelIterator = { next(): Promise<unknown> };

  export type Level = {
    /** A promise, or an answer to `done`. */
    get(key: string, done?: NodeCallback): Promise<unknown> | undefined;
    /** Writes all entries or none, even when the process is killed. */
    batch(entries: readonly Entry[], done?: NodeCallback): Promise<void> | undefined;
    put(key: string, value: unknown, done?: NodeCallback): Promise<void> | undefined;
    del(key: string, done?: NodeCallback): Promise<void> | undefined;
    iterator(range: Range): Iterable<[key: string, value: unknown]>;
    keys(range?: Range): LevelIterator;
    values(range: Range): LevelIterator;
    clear(range: Range): void;
  };

  /** What operations need of a store. */
  export type Tables = {
    getTable(name: string, done: NodeCallback<TableDescription>): void;
    getItemDb(table: string): Part;
    getIndexDb(kind: string, table: string, index: string): Part;
  };

  export type Store = Tables & { db: Level };

  const db: {
    create(options: { createTableMs: number; deleteTableMs: number; updateTableMs: number }): Store;
    /** @returns an error, or nothing for a valid key or item */
    validateKey(key: Item, table: TableDescription): Error | undefined;
    validateItem(item: Item, table: TableDescription): Error | undefined;
    createKey(keyOrItem: Item, table: TableDescription): string;
    itemSize(item: Item): number;
    /** What a write does to indexes. */
    getIndexActions(
      indexes: IndexDescription[],
      before: Item | null,
      after: Item | null,
      table: TableDescription,
    ): { puts: { index: string; key: string; item: Item }[] };
  };
  export default db;
}

declare module 'dynalite/validations/index.js' {
  const validations: {
    /** @throws Error with `statusCode` and `body` */
    checkTypes(body: object, types: object): object;
    /** @throws Error with `statusCode` and `body` */
    checkValidations(data: object, types: object, custom: unknown, store: object): void;
    toLowerFirst(text: string): string;
  };
  export default validations;
}
