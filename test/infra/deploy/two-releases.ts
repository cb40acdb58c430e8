import { expect } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { functionUses } from '../../../infra/bundling/bundle-functions.ts';
import { lostPermissions } from '../../../infra/deploy/lost-permissions.ts';
import type { StackTemplate } from '../../../infra/deploy/stack-template.ts';
import { templateOfFunctions } from '../cdk/functions-stack.ts';

export const usesOf = (name: string): Uses => {
  const uses = functionUses.get(name);
  if (!uses) throw new Error(`There is no function ${name}.`);
  return uses;
};

type Declared = Parameters<typeof templateOfFunctions>[0];

export const inStack = (functions: Declared, stack = 'trunkline-prod-functions-connections') =>
  new Map<string, StackTemplate>([[stack, templateOfFunctions(functions).toJSON()]]);

/** The templates with another text in the place of one that they have. */
export const replaced = (templates: ReadonlyMap<string, StackTemplate>, from: string, to: string) =>
  new Map(
    [...templates].map(([name, template]): [string, StackTemplate] => {
      const text = JSON.stringify(template);
      expect(text).toContain(from);
      return [name, JSON.parse(text.replaceAll(from, to))];
    }),
  );

/** What is wrong with a function's next release, as it uses less. */
export const afterwards = (name: string, uses: Uses, retained?: Uses) =>
  lostPermissions(
    inStack({ [name]: { uses: usesOf(name) } }),
    inStack({ [name]: { uses, ...(retained && { retained }) } }),
  );

export const without = (name: string, table: string): Uses => {
  const { tables = {}, ...uses } = usesOf(name);
  expect(Object.keys(tables)).toContain(table);
  return {
    ...uses,
    tables: Object.fromEntries(Object.entries(tables).filter(([each]) => each !== table)),
  };
};
