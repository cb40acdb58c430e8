import * as z from 'zod/mini';

/** The members that an action needs, of which it needs one, and that it may have, besides those of every request. */
export type Action = {
  needs?: readonly string[];
  takes?: readonly string[];
  needsOneOf?: readonly string[];
};

type Request = { action: string } & Record<string, unknown>;

/**
 * Checks that a request has what its action needs, and nothing that belongs to other actions only: that
 * was meant for something, and would be ignored.
 */
export const membersOfAction = (
  actions: Readonly<Record<string, Action>>,
): z.core.$ZodCheck<Request> =>
  z.check(({ value, issues }) => {
    for (const [name, message] of problemsOf(actions, value)) {
      issues.push({ code: 'custom', input: value, path: [name], message });
    }
  });

const problemsOf = (
  actions: Readonly<Record<string, Action>>,
  request: Request,
): (readonly [name: string, message: string])[] => {
  const { action } = request;
  const own = actions[action] ?? {};
  const [first, ...others] = own.needsOneOf ?? [];
  const has = (name: string) => request[name] !== undefined;
  const known = new Set(Object.values(actions).flatMap(membersOf));
  const foreign = [...known].filter((name) => !membersOf(own).includes(name));
  return [
    ...(own.needs ?? [])
      .filter((name) => !has(name))
      .map((name) => [name, `${action} needs it`] as const),
    ...(first && ![first, ...others].some(has)
      ? [[first, `${action} needs one of ${[first, ...others].join(', ')}`] as const]
      : []),
    ...foreign.filter(has).map((name) => [name, `${action} does not take it`] as const),
  ];
};

const membersOf = ({ needs = [], takes = [], needsOneOf = [] }: Action): readonly string[] => [
  ...needs,
  ...takes,
  ...needsOneOf,
];
