/** A value of an example, and what is there in its place. */
export type OwnValue = readonly [example: string, own: string];

/** A text of an example, as it is on this stack. */
export const withOwnValues = (text: string, values: readonly OwnValue[]): string =>
  values.reduce((changed, [example, own]) => changed.replaceAll(example, own), text);

/** The answer of an example, with such values. */
export const exampleWith = (response: unknown, values: readonly OwnValue[]): unknown =>
  JSON.parse(withOwnValues(JSON.stringify(response ?? null), values));
