import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { changedIndexes } from '../../../infra/deploy/changed-indexes.ts';
import { deploymentSteps } from '../../../infra/deploy/deployment-steps.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import type { DeploymentStep } from '../../../infra/deploy/step.ts';
import { indexNamesOf, tablesOf } from '../../../infra/deploy/table-definition.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { tableResource, templatesOf } from './templates.ts';

const data = 'trunkline-dev-data';
const functions = 'trunkline-dev-functions-events';

/** Steps in short: what the stack of the tables has after each, by table, and what is waited for. */
const shortly = (steps: readonly DeploymentStep[], wanted: StackTemplates) =>
  steps.map((step) => {
    if (step.kind === 'wait') return { wait: Object.fromEntries(step.tables) };
    const template = step.templates.get(data) ?? wanted.get(data) ?? {};
    const tables = [...tablesOf(template).values()].map((table) => [
      table.TableName,
      indexNamesOf(table),
    ]);
    return step.stacks.includes(data)
      ? { stacks: step.stacks, ...Object.fromEntries(tables) }
      : { stacks: step.stacks };
  });

const stepsBetween = (deployed: StackTemplates, wanted: StackTemplates) =>
  shortly(deploymentSteps(deployed, wanted), wanted);

describe('a deployment is one step', () => {
  test('the first time, with all indexes', () => {
    const wanted = templatesOf({ A: tableResource('a', ['by_b', 'by_c']) });
    expect(stepsBetween(new Map(), wanted)).toEqual([
      { stacks: [data, functions], a: ['by_b', 'by_c'] },
    ]);
  });

  test('without a change, and where functions change alone', () => {
    const deployed = templatesOf({ A: tableResource('a', ['by_b']) });
    const plain = [{ stacks: [data, functions], a: ['by_b'] }];
    expect(stepsBetween(deployed, deployed)).toEqual(plain);
    const wanted = templatesOf({ A: tableResource('a', ['by_b']) }, 2);
    expect(stepsBetween(deployed, wanted)).toEqual(plain);
  });

  test('for a new table with two indexes, and another setting of an old one', () => {
    const deployed = templatesOf({ A: tableResource('a', ['by_b']) });
    const setting = { DeletionProtectionEnabled: true };
    const wanted = templatesOf({
      A: tableResource('a', ['by_b'], setting),
      B: tableResource('b', ['by_c', 'by_d']),
    });
    expect(stepsBetween(deployed, wanted)).toHaveLength(1);
  });
});

describe('indexes are changed one by one', () => {
  test('a new one is active before functions are deployed', () => {
    const deployed = templatesOf({ A: tableResource('a') });
    const wanted = templatesOf({ A: tableResource('a', ['by_b']) }, 2);
    expect(stepsBetween(deployed, wanted)).toEqual([
      { stacks: [data], a: ['by_b'] },
      { wait: { a: ['by_b'] } },
      { stacks: [functions] },
    ]);
  });

  test('two new ones of a table in two steps, those of several tables side by side', () => {
    const deployed = templatesOf({ A: tableResource('a', ['by_b']), B: tableResource('b') });
    const wanted = templatesOf({
      A: tableResource('a', ['by_b', 'by_c', 'by_d']),
      B: tableResource('b', ['by_e']),
    });
    expect(stepsBetween(deployed, wanted)).toEqual([
      { stacks: [data], a: ['by_b', 'by_c'], b: ['by_e'] },
      { wait: { a: ['by_b', 'by_c'], b: ['by_e'] } },
      { stacks: [data], a: ['by_b', 'by_c', 'by_d'], b: ['by_e'] },
      { wait: { a: ['by_b', 'by_c', 'by_d'] } },
      { stacks: [functions] },
    ]);
  });

  test('one is added before the functions, and another removed after them', () => {
    const deployed = templatesOf({ A: tableResource('a', ['by_b', 'by_c']) });
    const wanted = templatesOf({ A: tableResource('a', ['by_d', 'by_c']) }, 2);
    expect(stepsBetween(deployed, wanted)).toEqual([
      { stacks: [data], a: ['by_b', 'by_c', 'by_d'] },
      { wait: { a: ['by_b', 'by_c', 'by_d'] } },
      { stacks: [functions] },
      { stacks: [data], a: ['by_d', 'by_c'] },
      { wait: { a: ['by_d', 'by_c'] } },
    ]);
  });

  test('on the way back in the opposite order', () => {
    const before = templatesOf({ A: tableResource('a', ['by_b']) });
    const after = templatesOf({ A: tableResource('a', ['by_b', 'by_c', 'by_d']) }, 2);
    expect(stepsBetween(after, before)).toEqual([
      { stacks: [functions] },
      { stacks: [data], a: ['by_b', 'by_d'] },
      { wait: { a: ['by_d', 'by_b'] } },
      { stacks: [data], a: ['by_b'] },
      { wait: { a: ['by_b'] } },
    ]);
  });
});

describe('beside indexes', () => {
  test('an update changes nothing else', () => {
    const deployed = templatesOf({
      A: tableResource('a', ['by_b']),
      P: { Type: 'AWS::SQS::Queue' },
    });
    const wanted = templatesOf({
      A: tableResource('a', ['by_b', 'by_c'], { DeletionProtectionEnabled: true }),
      B: tableResource('b', ['by_d']),
    });
    const steps = deploymentSteps(deployed, wanted);
    expect(shortly(steps, wanted)).toEqual([
      { stacks: [data], a: ['by_b'], b: ['by_d'] },
      { stacks: [data], a: ['by_b', 'by_c'], b: ['by_d'] },
      { wait: { a: ['by_b', 'by_c'] } },
      { stacks: [functions] },
      { stacks: [data], a: ['by_b', 'by_c'], b: ['by_d'] },
    ]);
    const [first, second] = steps.flatMap((step) =>
      step.kind === 'deploy' ? [step.templates.get(data)?.Resources] : [],
    );
    expect(first?.P).toEqual({ Type: 'AWS::SQS::Queue' });
    expect(first?.A?.Properties).toMatchObject({ DeletionProtectionEnabled: true });
    expect({ ...second, A: undefined }).toEqual({ ...first, A: undefined });
  });

  test('a table that goes stays until no function reads it', () => {
    const deployed = templatesOf({ A: tableResource('a'), B: tableResource('b', ['by_c']) });
    const wanted = templatesOf({ A: tableResource('a') }, 2);
    expect(stepsBetween(deployed, wanted)).toEqual([
      { stacks: [functions] },
      { stacks: [data], a: [] },
    ]);
  });
});

test('a template on the way defines exactly the attributes of its keys, as DynamoDB wants it', () => {
  const deployed = templatesOf({
    A: tableResource('a', { by_b: ['b', 'old'], by_c: ['c', 'id'] }),
  });
  const wanted = templatesOf({ A: tableResource('a', { by_d: ['d', 'new'], by_e: ['e', 'id'] }) });
  const steps = deploymentSteps(deployed, wanted);
  const updates = steps.flatMap((step) => (step.kind === 'deploy' ? [step] : []));
  const attributes = updates
    .filter(({ stacks }) => stacks.includes(data))
    .map(({ templates }) => {
      const table = tablesOf(templates.get(data) ?? wanted.get(data) ?? {}).get('A');
      return table?.AttributeDefinitions.map(({ AttributeName }) => AttributeName);
    });
  expect(attributes).toEqual([
    ['id', 'b', 'old', 'c', 'd', 'new'],
    ['id', 'b', 'old', 'c', 'd', 'new', 'e'],
    ['id', 'c', 'd', 'new', 'e'],
    ['id', 'd', 'new', 'e'],
  ]);
});

test('what was broken off while an index was built goes on with the wait for it', () => {
  const deployed = templatesOf({ A: tableResource('a', ['by_b']) });
  const wanted = templatesOf({ A: tableResource('a', ['by_b']) }, 2);
  const index = { name: 'by_b', status: 'CREATING', isBackfilling: true, itemCount: 0 };
  const states = new Map([['a', { status: 'ACTIVE', indexes: [index] }]]);
  expect(shortly(deploymentSteps(deployed, wanted, states), wanted)).toEqual([
    { wait: { a: ['by_b'] } },
    { stacks: [data, functions], a: ['by_b'] },
  ]);
});

test('the templates of prod are read, and deploying them again is one step', async () => {
  const { templates } = await synthesize(environments.prod);
  const prod: StackTemplates = new Map(Object.entries(templates));
  expect(changedIndexes(prod, prod)).toEqual([]);
  expect(deploymentSteps(prod, prod)).toEqual([
    { kind: 'deploy', stacks: Object.keys(templates), templates: new Map() },
  ]);
});
