/** With what the form begins, by the name of a parameter: a local stack has an account of its own to try. */
export const localValues: Readonly<Record<string, string>> = {};
