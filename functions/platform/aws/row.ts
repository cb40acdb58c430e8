import * as z from 'zod/mini';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

const camelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether a row is not of its shape. Not by zod's class, whose name would bring all of zod into the bundle. */
export const isMismatch = (error: unknown): error is z.core.$ZodError =>
  error instanceof Error && 'issues' in error;

/** Rows of this shape: the attribute `tenant_id` is the member `tenantId`, and so on. */
export const rowOf = <Shape extends z.core.$ZodShape>(shape: Shape) => {
  const schema = z.object(shape);
  type StoredRow = z.output<typeof schema>;
  type Members = { [Attribute in keyof StoredRow as CamelCase<Attribute>]: StoredRow[Attribute] };
  const attributes = Object.keys(shape);
  const names = attributes.map((attribute) => [attribute, camelCase(attribute)] as const);
  return {
    attributes,
    /** @throws ZodError, with the names of attributes */
    read: (item: unknown): Members => {
      const row: Record<string, unknown> = schema.parse(item);
      return Object.fromEntries(
        names.map(([attribute, member]) => [member, row[attribute]]),
      ) as Members;
    },
    /** An optional member must be named too, or one that was renamed would no longer be stored. */
    write: <Given extends Members>(
      members: Given & { [Lost in Exclude<keyof Members, keyof Given>]: never },
    ): StoredRow => {
      const given: Record<string, unknown> = members;
      return Object.fromEntries(
        names.map(([attribute, member]) => [attribute, given[member]]),
      ) as StoredRow;
    },
  };
};
