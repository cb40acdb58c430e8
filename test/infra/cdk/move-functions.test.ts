import { expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { type FunctionStacks, functionStacks } from '../../../infra/cdk/function-stacks.ts';
import { synthesizeAnew } from '../../support/run/synthesize-anew.ts';

type Resources = Record<string, { Properties?: Record<string, unknown> }>;

/** Each resource of the functions' stacks. */
const resourcesOf = (placement: FunctionStacks) =>
  Object.entries(synthesizeAnew(environments.prod, placement).functions).flatMap(
    ([stack, { Resources }]) =>
      Object.entries<Resources[string]>(Resources).map(([id, resource]) => ({
        stack,
        id,
        resource,
      })),
  );

const withoutStacks = (all: ReturnType<typeof resourcesOf>) =>
  Object.fromEntries(all.map(({ id, resource }) => [id, resource]));

test('a feature that moves to another stack takes its resources along as they are', () => {
  const before = resourcesOf(functionStacks);
  const { events, tenants } = functionStacks;
  const after = resourcesOf({
    ...functionStacks,
    events: [...events, 'agents'],
    tenants: tenants.filter((feature) => feature !== 'agents'),
  });
  expect(withoutStacks(after)).toEqual(withoutStacks(before));
  const stackOf = new Map(before.map(({ id, stack }) => [id, stack]));
  const moved = after.filter(({ id, stack }) => stackOf.get(id) !== stack);
  expect(new Set(moved.map(({ stack }) => stack))).toEqual(
    new Set(['trunkline-prod-functions-events']),
  );
  expect(moved.flatMap(({ resource }) => resource.Properties?.FunctionName ?? [])).toContain(
    'trunkline-prod-list-agents',
  );
});
