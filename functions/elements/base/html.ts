/**
 * HTML with values. Between tags stand texts, HTML and lists of both; undefined, null and false show
 * nothing. An attribute has one value, and is left out where that is undefined; `@name` is a listener,
 * `.name` a property, and `?name` an attribute that is there or not.
 */
export type Html = { strings: TemplateStringsArray; values: readonly unknown[]; key?: string };

export const html = (strings: TemplateStringsArray, ...values: unknown[]) => ({ strings, values });

/** Elements begin anew where another key was drawn before. */
export const keyed = (key: string, given: Html | undefined) => given && { ...given, key };
