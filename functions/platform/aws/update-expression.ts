type ChangedAttributes = Record<string, unknown>;

type Clauses = { set?: readonly string[]; remove?: readonly string[]; add?: readonly string[] };

/** Leaves out a clause without parts, which DynamoDB refuses. */
export const updateExpression = ({ set = [], remove = [], add = [] }: Clauses): string =>
  Object.entries({ SET: set, REMOVE: remove, ADD: add })
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(', ')}`)
    .join(' ');

/** These attributes of a row. */
export const pick = (row: ChangedAttributes, names: readonly string[]): ChangedAttributes =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** What must be so for the change, with the values that it names; and what is added to numbers. */
type ChangeCondition = {
  condition: string;
  values?: ChangedAttributes;
  add?: Readonly<Record<string, number>>;
};

/**
 * The change that sets the attributes that have a value and removes the others. Each is named by `#` and
 * its name, since some are words of DynamoDB's language, and its value by `:` and its name.
 */
export const changing = (
  attributes: ChangedAttributes,
  { condition, values, add = {} }: ChangeCondition,
) => {
  const names = Object.keys(attributes);
  const set = names.filter((name) => attributes[name] !== undefined);
  const valued = [...set, ...Object.keys(add)];
  const all = {
    ...Object.fromEntries(valued.map((name) => [`:${name}`, attributes[name] ?? add[name]])),
    ...values,
  };
  return {
    update: updateExpression({
      set: set.map((name) => `#${name} = :${name}`),
      remove: names.filter((name) => !set.includes(name)).map((name) => `#${name}`),
      add: Object.keys(add).map((name) => `#${name} :${name}`),
    }),
    condition,
    names: Object.fromEntries([...names, ...Object.keys(add)].map((name) => [`#${name}`, name])),
    // Empty ones are refused.
    values: Object.keys(all).length > 0 ? all : undefined,
  };
};
