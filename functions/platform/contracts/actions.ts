import * as z from 'zod/mini';

/** The members that an action needs, of which it needs one, and that it may have, besides those of every request. */
export type ActionMembers = {
  needs?: readonly string[];
  accepts?: readonly string[];
  needsOneOf?: readonly string[];
};

type ActionRequest = { action: string } & Record<string, unknown>;

/**
 * Checks that a request has what its action needs, and nothing that belongs to other actions only: that
 * was meant for something, and would be ignored.
 */
export const membersOfAction = (
  actions: Readonly<Record<string, ActionMembers>>,
): z.core.$ZodCheck<ActionRequest> =>
  z.check(({ value, issues }) => {
    for (const [name, message] of problemsOf(actions, value)) {
      issues.push({ code: 'custom', input: value, path: [name], message });
    }
  });

const problemsOf = (
  actions: Readonly<Record<string, ActionMembers>>,
  request: ActionRequest,
): (readonly [name: string, message: string])[] => {
  const { action } = request;
  const allowed = actions[action] ?? {};
  const [first, ...others] = allowed.needsOneOf ?? [];
  const has = (name: string) => request[name] !== undefined;
  const known = new Set(Object.values(actions).flatMap(membersOf));
  const foreign = [...known].filter((name) => !membersOf(allowed).includes(name));
  return [
    ...(allowed.needs ?? [])
      .filter((name) => !has(name))
      .map((name) => [name, `${action} needs it`] as const),
    ...(first && ![first, ...others].some(has)
      ? [[first, `${action} needs one of ${[first, ...others].join(', ')}`] as const]
      : []),
    ...foreign.filter(has).map((name) => [name, `${action} does not take it`] as const),
  ];
};

const membersOf = ({
  needs = [],
  accepts = [],
  needsOneOf = [],
}: ActionMembers): readonly string[] => [...needs, ...accepts, ...needsOneOf];
