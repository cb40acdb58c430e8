/** An item as its adapter writes it. */
type ExampleItem = Readonly<Record<string, unknown>>;

/** One kind of items in a table. */
export type StoredItem = {
  /** What it is, who writes it and how long it lives. */
  about: string;
  example: ExampleItem;
  /** What it may hold in the place of members of the example. */
  instead?: ExampleItem;
  /** Every member that is not a key; an empty text if its name says everything. */
  members: Readonly<Record<string, string>>;
};

/** Complete, so that a new member is a compile error until the page has an example of it. */
export type Complete<Write extends (record: never, ...more: never[]) => unknown> = Required<
  Parameters<Write>[0]
>;

/** What the examples have in common. */
export const sample = {
  tenantId: 'acme',
  integrationId: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
  flowId: 'Q42OOpWGrMZk6b7cDoGbIx',
  uuid: 'b0238098-62fd-46f7-8639-f9681a2e342e',
  hash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  /** In the place of what is sealed. */
  sealed: 'v1.…',
  startedAtMs: Date.UTC(2026, 10, 22, 12),
  minuteMs: 60_000,
};
