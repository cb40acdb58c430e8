/**
 * Makes the records of a provider's list: the values of these members in turn, what all records have
 * unless a value is given, and at the end members in which one differs.
 */
export const records =
  (members: readonly string[], all: object = {}) =>
  (...values: readonly unknown[]): Record<string, unknown> => {
    const given = members.map((member, n) => [member, values[n]]);
    return {
      ...all,
      ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
      ...Object(values[members.length]),
    };
  };
