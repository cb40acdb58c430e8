/** One action on one resource, and when: the values of each condition key by operator. */
export type Permission = {
  action: string;
  resource: string;
  conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

/** Whether a pattern with `*` and `?` matches all that another pattern, or a text, does. */
const covers = (pattern: string, other: string): boolean => {
  const regExp = pattern
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '[\\s\\S]*')
    .replaceAll('?', '[^*]');
  return new RegExp(`^${regExp}$`).test(other);
};

type Comparison = (allowed: readonly string[], needed: readonly string[]) => boolean;

const equal: Comparison = (allowed, needed) =>
  allowed.length === needed.length && needed.every((value) => allowed.includes(value));

/** Whether a condition allows all that another one does; of other operators, only an equal one. */
const comparisons: Readonly<Record<string, Comparison>> = {
  StringEquals: (allowed, needed) => needed.every((value) => allowed.includes(value)),
  'ForAllValues:StringLike': (allowed, needed) =>
    needed.every((value) => allowed.some((pattern) => covers(pattern, value))),
};

/** A condition fewer allows more. */
const allowsWhen = (granted: Permission['conditions'], needed: Permission['conditions']) =>
  Object.entries(granted).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => {
      const { [operator]: { [key]: neededValues } = {} } = needed;
      const compare = comparisons[operator] ?? equal;
      return neededValues !== undefined && compare(values, neededValues);
    }),
  );

/**
 * Whether who has a permission may do all that another one allows.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_action.html
 */
export const includes = (granted: Permission, needed: Permission): boolean =>
  covers(granted.action.toLowerCase(), needed.action.toLowerCase()) &&
  covers(granted.resource, needed.resource) &&
  allowsWhen(granted.conditions, needed.conditions);

/** `dynamodb:UpdateItem on table/trunkline-dev-webhooks (dynamodb:Attributes health, failures)` */
export const describePermission = ({ action, resource, conditions }: Permission): string => {
  const name = resource.replace(/^arn:[^:]*:[^:]*:[^:]*:[^:]*:/, '');
  const { Null: _, ...others } = conditions;
  const values = Object.values(others).flatMap((keys) =>
    Object.entries(keys).map(([key, each]) => `${key} ${each.join(', ')}`),
  );
  return `${action} on ${name}${values.length > 0 ? ` (${values.join('; ')})` : ''}`;
};
