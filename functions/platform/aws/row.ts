import * as z from 'zod/mini';
import { UnreadableRow } from '../model/unreadable-row.ts';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether a row is not of its shape. Not by zod's class, whose name would bring all of zod into the bundle. */
export const isMismatch = (error: unknown): error is z.core.$ZodError =>
  error instanceof Error && 'issues' in error;

/**
 * Rows of this shape: the attribute `tenant_id` is the member `tenantId`, and so on. It is a schema too, for a
 * row within a row.
 */
export const rowOf = <Shape extends z.core.$ZodShape>(shape: Shape) => {
  const schema = z.object(shape);
  type RowValues = z.output<typeof schema>;
  type Members = { [Attribute in keyof RowValues as CamelCase<Attribute>]: RowValues[Attribute] };
  type StoredRow = z.input<typeof schema>;
  const attributes = Object.keys(shape);
  const names = attributes.map((attribute) => [attribute, camelCase(attribute)] as const);
  const codec = z.codec(schema, z.custom<Members>(), {
    decode: (row: Record<string, unknown>) =>
      Object.fromEntries(names.map(([attribute, member]) => [member, row[attribute]])) as Members,
    encode: (members: Record<string, unknown>) =>
      Object.fromEntries(
        names.map(([attribute, member]) => [attribute, members[member]]),
      ) as RowValues,
  });
  return Object.assign(codec, {
    attributes,
    /** @throws ZodError, with the names of attributes */
    read: (item: unknown): Members => codec.parse(item),
    /** An optional member must be named too, or one that was renamed would no longer be stored. */
    write: <Given extends Members>(
      members: Given & { [Lost in Exclude<keyof Members, keyof Given>]: never },
    ): StoredRow => z.encode(codec, members),
  });
};

/**
 * Reads a row.
 * @param of names it in a log: a table and ids
 * @throws UnreadableRow if it is not of its shape
 */
export const readNamed = <T>(of: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!isMismatch(error)) throw error;
    throw new UnreadableRow(`A row cannot be read: ${of}`, { cause: error });
  }
};

/** Rows of several, and why others cannot be read: they stop none. @param read throws an UnreadableRow for those */
export const readEach = <Item, T>(
  items: readonly Item[],
  read: (item: Item) => T,
): { rows: T[]; unreadable: UnreadableRow[] } => {
  const rows: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const item of items) {
    try {
      rows.push(read(item));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      unreadable.push(error);
    }
  }
  return { rows, unreadable };
};
