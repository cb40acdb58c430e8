import type { StackTemplates } from './stack-template.ts';
import type { DeploymentStep, IndexWait, StackUpdate } from './step.ts';
import { indexNamesOf, tablesOf } from './table-definition.ts';

type TableIndexes = ReadonlyMap<string, readonly string[]>;

/** The indexes that one has and the other has not, as `by_owner of trunkline-prod-agents`. */
const missingIn = (one: TableIndexes, other: TableIndexes, tables: TableIndexes): string[] =>
  [...tables.keys()].flatMap((table) =>
    (one.get(table) ?? [])
      .filter((name) => !other.get(table)?.includes(name))
      .map((name) => `${name} of ${table}`),
  );

const waitInWords = (added: readonly string[], removed: readonly string[], wait: IndexWait) => {
  const ready = added.map((index) => `${index} is ACTIVE`);
  const gone = removed.map((index) => `${index} is gone`);
  const all = [...wait.tables.keys()].map((table) => `all indexes of ${table} are ACTIVE`);
  const words = [...ready, ...gone];
  return `wait until ${(words.length > 0 ? words : all).join(' and ')}`;
};

const updateInWords = (
  added: readonly string[],
  removed: readonly string[],
  { stacks, templates }: StackUpdate,
) => {
  const changes = [
    ...added.map((index) => `with ${index}`),
    ...removed.map((index) => `without ${index}`),
  ].join(' and ');
  const names = stacks.join(', ');
  if (changes) return `deploy ${names} ${changes}`;
  return templates.size === 0 ? `deploy ${names}` : `deploy a part of ${names}`;
};

/** The steps in words, each change of an index by its name. @param deployed what is there before them */
export const describeSteps = (
  steps: readonly DeploymentStep[],
  deployed: StackTemplates,
): string[] => {
  const now = new Map<string, readonly string[]>(
    [...deployed.values()].flatMap((template) =>
      [...tablesOf(template).values()].map(
        (table) => [table.TableName, indexNamesOf(table)] as const,
      ),
    ),
  );
  return steps.map((step, index) => {
    const next = step.kind === 'deploy' ? steps[index + 1] : step;
    const tables: TableIndexes = next?.kind === 'wait' ? next.tables : new Map();
    const added = missingIn(tables, now, tables);
    const removed = missingIn(now, tables, tables);
    if (step.kind === 'wait') {
      for (const [table, names] of tables) now.set(table, names);
      return waitInWords(added, removed, step);
    }
    return updateInWords(added, removed, step);
  });
};
