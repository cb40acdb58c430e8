import { expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import type { DeploymentStep } from '../../../infra/deploy/step.ts';
import { indexNamesOf, tablesOf } from '../../../infra/deploy/table-definition.ts';
import { startJourney } from '../../support/journey/journey.ts';
import { releasesOf } from '../../support/journey/releases.ts';
import { stackTemplates } from './stack-templates.ts';

const data = 'trunkline-prod-data';
const table = 'trunkline-prod-integrations';

const indexesIn = (templates: StackTemplates): readonly string[] =>
  [...tablesOf(templates.get(data) ?? {}).values()]
    .filter(({ TableName }) => TableName === table)
    .flatMap(indexNamesOf);

/** The index that one list has and the other has not, and whether it is the second list that has it. */
const difference = (before: readonly string[], after: readonly string[]) => {
  const [added] = after.filter((name) => !before.includes(name));
  const [removed] = before.filter((name) => !after.includes(name));
  return { name: `\`${added ?? removed}\``, isAdded: added !== undefined };
};

/** The steps of an update in words, with the index that each step changes. */
const inWords = (steps: readonly DeploymentStep[], deployed: StackTemplates): string[] => {
  let indexes = indexesIn(deployed);
  return steps.map((step, number) => {
    if (step.kind === 'wait') {
      const { name, isAdded } = difference(indexes, step.tables.get(table) ?? []);
      indexes = step.tables.get(table) ?? [];
      return `wait until ${name} is ${isAdded ? 'ACTIVE' : 'gone'}`;
    }
    const next = steps[number + 1];
    if (step.stacks.includes(data) && next?.kind === 'wait') {
      const { name, isAdded } = difference(indexes, next.tables.get(table) ?? []);
      return `deploy \`${data}\` ${isAdded ? 'with' : 'without'} ${name}`;
    }
    expect(new Set([...step.stacks, data])).toEqual(new Set(deployed.keys()));
    return `deploy all other stacks`;
  });
};

test('an update with two new indexes, and its way back, change one index after the other', async () => {
  const environment = environments.prod;
  const first = await stackTemplates(environment);
  const next = releasesOf(first, environment.name)['1.1.0'];
  const { deploy } = await startJourney(environment, first);
  const forward = inWords((await deploy(next)).steps, first);
  const back = inWords((await deploy(first, { acceptPermissions: true })).steps, next);
  expect(forward).toEqual([
    `deploy \`${data}\` with \`by_label\``,
    'wait until `by_label` is ACTIVE',
    `deploy \`${data}\` with \`by_owner\``,
    'wait until `by_owner` is ACTIVE',
    'deploy all other stacks',
  ]);
  expect(back).toEqual([
    'deploy all other stacks',
    `deploy \`${data}\` without \`by_label\``,
    'wait until `by_label` is gone',
    `deploy \`${data}\` without \`by_owner\``,
    'wait until `by_owner` is gone',
  ]);
});
