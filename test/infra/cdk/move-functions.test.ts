import { expect, test, vi } from 'vitest';
import { featureOf } from '../../../infra/bundling/bundle-functions.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import type { FunctionStackName } from '../../../infra/cdk/function-stacks.ts';

type Resource = { Type: string; Properties?: Record<string, unknown> };
const stackOfFeature = new Map<string, FunctionStackName>();

vi.mock(import('../../../infra/cdk/function-stacks.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    isInStack: (stack, functionName) => {
      const moved = stackOfFeature.get(featureOf(functionName));
      return moved ? moved === stack : actual.isInStack(stack, functionName);
    },
  };
});
const { synthesizeAnew } = await import('../../support/run/synthesize-anew.ts');

/** By stack and logical id. */
const resourcesOf = () =>
  Object.entries(synthesizeAnew(environments.prod).functions).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources as Record<string, Resource>).map(([id, resource]) => ({
      stack,
      id,
      resource,
    })),
  );

test('a feature that moves to another stack takes its resources along as they are', () => {
  const before = resourcesOf();
  stackOfFeature.set('agents', 'events');
  const after = resourcesOf();
  const withoutStack = (all: typeof before) =>
    Object.fromEntries(all.map(({ id, resource }) => [id, resource]));
  expect(withoutStack(after)).toEqual(withoutStack(before));
  const moved = after.filter(
    ({ id, stack }) => before.find((each) => each.id === id)?.stack !== stack,
  );
  expect(new Set(moved.map(({ stack }) => stack))).toEqual(
    new Set(['trunkline-prod-functions-events']),
  );
  const functions = moved.flatMap(({ resource: { Properties } }) => Properties?.FunctionName ?? []);
  expect(functions).toContain('trunkline-prod-list-agents');
});
