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
  z.check(({ value: request, issues }) => {
    const { action } = request;
    const { needs = [], accepts = [], needsOneOf = [] } = actions[action] ?? {};
    const allowed = [...needs, ...accepts, ...needsOneOf];
    const known = new Set(Object.values(actions).flatMap((each) => Object.values(each).flat()));
    const has = (name: string) => request[name] !== undefined;
    const add = (names: readonly string[], message: string) => {
      for (const name of names)
        issues.push({ code: 'custom', input: request, path: [name], message });
    };
    const isNone = !needsOneOf.some(has);
    add(
      needs.filter((name) => !has(name)),
      `${action} needs it`,
    );
    add(isNone ? needsOneOf.slice(0, 1) : [], `${action} needs one of ${needsOneOf.join(', ')}`);
    add(
      [...known].filter((name) => has(name) && !allowed.includes(name)),
      `${action} does not take it`,
    );
  });
