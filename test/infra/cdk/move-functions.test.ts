import { expect, test } from 'vitest';
import { movedAgents } from './moved-agents.ts';

type Stacks = Awaited<ReturnType<typeof movedAgents>>['before'];
type Resources = Record<string, { Properties?: Record<string, unknown> }>;

const resourcesOf = (stacks: Stacks) =>
  stacks.flatMap(([stack, { Resources }]) =>
    Object.entries<Resources[string]>(Object(Resources)).map(([id, resource]) => ({
      stack,
      id,
      resource,
    })),
  );

const withoutStacks = (all: ReturnType<typeof resourcesOf>) =>
  Object.fromEntries(all.map(({ id, resource }) => [id, resource]));

test('a feature that moves to another stack takes its resources along as they are', async () => {
  const moved = await movedAgents();
  const [before, after] = [resourcesOf(moved.before), resourcesOf(moved.after)];
  expect(withoutStacks(after)).toEqual(withoutStacks(before));
  const stackOf = new Map(before.map(({ id, stack }) => [id, stack]));
  const elsewhere = after.filter(({ id, stack }) => stackOf.get(id) !== stack);
  expect(new Set(elsewhere.map(({ stack }) => stack))).toEqual(
    new Set(['trunkline-prod-functions-events']),
  );
  expect(elsewhere.flatMap(({ resource }) => resource.Properties?.FunctionName ?? [])).toContain(
    'trunkline-prod-list-agents',
  );
});
