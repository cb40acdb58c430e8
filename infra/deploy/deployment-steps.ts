import { isDeepStrictEqual } from 'node:util';
import type { TableState } from './port.ts';
import type { StackTemplate, StackTemplates } from './stack-template.ts';
import type { DeploymentStep, IndexWait } from './step.ts';
import { indexNamesOf, tablesOf } from './table-definition.ts';
import { type TableChange, withIndexes } from './with-indexes.ts';

/** What a table's indexes are in one update of its stack. */
type IndexNames = (change: TableChange) => readonly string[];

const changesOf = (deployed: StackTemplate, wanted: StackTemplate): TableChange[] => {
  const before = tablesOf(deployed);
  return [...tablesOf(wanted)].flatMap(([id, table]) => {
    const same = before.get(id);
    return same ? [{ id, deployed: same, wanted: table }] : [];
  });
};

const added: IndexNames = ({ deployed, wanted }) => {
  const before = indexNamesOf(deployed);
  return indexNamesOf(wanted).filter((name) => !before.includes(name));
};

const removed: IndexNames = ({ deployed, wanted }) =>
  added({ id: '', deployed: wanted, wanted: deployed });

const roundsOf = (changes: readonly TableChange[], names: IndexNames): number[] =>
  [...Array(Math.max(0, ...changes.map((change) => names(change).length))).keys()].map(
    (round) => round + 1,
  );

/** One update of the stack of the tables, and the wait after it. */
const update = (
  stack: string,
  template: StackTemplate,
  wanted: StackTemplate,
  tables: IndexWait['tables'] = new Map(),
): DeploymentStep[] => [
  {
    kind: 'deploy',
    stacks: [stack],
    templates: isDeepStrictEqual(template, wanted) ? new Map() : new Map([[stack, template]]),
  },
  ...(tables.size > 0 ? [{ kind: 'wait' as const, tables }] : []),
];

/** Updates of which each creates, or deletes, at most one index of a table, and changes nothing else. */
const indexUpdates = (
  stack: string,
  template: StackTemplate,
  wanted: StackTemplate,
  changes: readonly TableChange[],
  indexes: { changing: IndexNames; after: (round: number) => IndexNames },
): DeploymentStep[] =>
  roundsOf(changes, indexes.changing).flatMap((round) => {
    const names = indexes.after(round);
    const affected = changes.filter((change) => indexes.changing(change).length >= round);
    const tables = affected.map((change) => [change.deployed.TableName, names(change)] as const);
    return update(stack, withIndexes(template, changes, names), wanted, new Map(tables));
  });

type DataUpdates = { before: DeploymentStep[]; after: DeploymentStep[] };

/**
 * The updates of the stack of the tables: `before` add what new functions read, and `after` remove what
 * only old ones did. CloudFormation begins to build an index and goes on, and advises to change nothing
 * else with it.
 */
const dataUpdates = (
  stack: string,
  deployed: StackTemplate,
  wanted: StackTemplate,
): DataUpdates => {
  const changes = changesOf(deployed, wanted);
  const all = { ...wanted, Resources: { ...deployed.Resources, ...wanted.Resources } };
  const base = withIndexes(all, changes, (change) => indexNamesOf(change.deployed));
  const last = withIndexes(all, changes, (change) => indexNamesOf(change.wanted));
  return {
    before: [
      ...(isDeepStrictEqual(base, deployed) ? [] : update(stack, base, wanted)),
      ...indexUpdates(stack, all, wanted, changes, {
        changing: added,
        after: (round) => (change) => [
          ...indexNamesOf(change.deployed),
          ...added(change).slice(0, round),
        ],
      }),
    ],
    after: [
      ...indexUpdates(stack, all, wanted, changes, {
        changing: removed,
        after: (round) => (change) => [
          ...removed(change).slice(round),
          ...indexNamesOf(change.wanted),
        ],
      }),
      ...(isDeepStrictEqual(last, wanted) ? [] : update(stack, wanted, wanted)),
    ],
  };
};

/** The wait for what an earlier deployment began. */
const firstWait = (
  deployed: StackTemplate,
  states: ReadonlyMap<string, TableState>,
): DeploymentStep[] => {
  const busy = [...tablesOf(deployed).values()].filter(({ TableName }) => {
    const { status, indexes = [] } = states.get(TableName) ?? {};
    return [status ?? 'ACTIVE', ...indexes.map((index) => index.status)].some(
      (each) => each !== 'ACTIVE',
    );
  });
  const tables = new Map(busy.map((table) => [table.TableName, indexNamesOf(table)]));
  return tables.size > 0 ? [{ kind: 'wait', tables }] : [];
};

/**
 * The steps from what is deployed to what is wanted, forward or back: what is added to the stack of the
 * tables, all other stacks, what is removed. A deployment that was broken off goes on where it ended.
 * @param tables the state of each table that exists, by its name
 */
export const deploymentSteps = (
  deployed: StackTemplates,
  wanted: StackTemplates,
  tables: ReadonlyMap<string, TableState> = new Map(),
): DeploymentStep[] => {
  const stacks = [...wanted.keys()];
  const data = [...wanted].find(([, template]) => tablesOf(template).size > 0);
  const [stack = '', template = {}] = data ?? [];
  const before = deployed.get(stack);
  if (!before) return [{ kind: 'deploy', stacks, templates: new Map() }];
  const updates = dataUpdates(stack, before, template);
  const isPlain = updates.before.length <= 1 && updates.after.length === 0;
  const rest = isPlain ? stacks : stacks.filter((name) => name !== stack);
  return [
    ...firstWait(before, tables),
    ...(isPlain ? [] : updates.before),
    { kind: 'deploy', stacks: rest, templates: new Map() },
    ...updates.after,
  ];
};
