import { expect, test } from 'vitest';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { functionStacks, hasFunction } from '../../../infra/cdk/function-stacks.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { withEverything } from './shared-environments.ts';
import { synthesize } from './synthesize.ts';

/**
 * What CloudFormation takes of one stack.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * @see https://docs.aws.amazon.com/general/latest/gr/cfn.html
 */
const quotas = { resources: 500, outputs: 200, parameters: 200, mappings: 200, bytes: 1_000_000 };

/** As CDK uploads it, indented. */
const measure = (template: Record<string, object>) => ({
  resources: Object.keys(template.Resources ?? {}).length,
  outputs: Object.keys(template.Outputs ?? {}).length,
  parameters: Object.keys(template.Parameters ?? {}).length,
  mappings: Object.keys(template.Mappings ?? {}).length,
  bytes: JSON.stringify(template, undefined, 1).length,
});

/** The quotas of which a template uses more than 60 %: there, a feature more would be too many. */
const nearlyFull = (template: Record<string, object>) =>
  Object.entries(measure(template))
    .filter(([name, used]) => used > 0.6 * quotas[name as keyof typeof quotas])
    .map(([name, used]) => `${used} ${name}`);

test.each([...selectEnvironments(), withEverything])(
  'every stack of $name has room for more, of every quota of CloudFormation',
  async (environment) => {
    const { templates } = await synthesize(environment);
    const rows = Object.entries(templates).map(([stack, each]) => [stack, nearlyFull(each)]);
    console.table(
      Object.fromEntries(Object.entries(templates).map(([stack, each]) => [stack, measure(each)])),
    );
    expect(rows.filter(([, full]) => full?.length)).toEqual([]);
    const ofFunctions = Object.entries(templates).filter(([stack]) => stack.includes('functions'));
    for (const [stack, each] of ofFunctions) {
      expect(measure(each).resources, stack).toBeLessThan(200);
    }
  },
);

test.each([
  ['301 resources', { Resources: 301 }],
  ['121 outputs', { Outputs: 121 }],
])('a stack of %s is nearly full', (full, sections) => {
  const template = Object.fromEntries(
    Object.entries(sections).map(([name, count]) => [
      name,
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, {}])),
    ]),
  );
  expect(nearlyFull(template)).toEqual([full]);
});

test('every function is in exactly one stack', () => {
  for (const name of functionNames) {
    expect(
      Object.values(functionStacks).filter((features) => hasFunction(features, name)),
      name,
    ).toHaveLength(1);
  }
});
