import { CommandError } from '../command-line/command-error.ts';
import type { DeploymentPort, TableState } from './port.ts';
import type { IndexWait } from './step.ts';

/** Of those, a table comes back to ACTIVE by itself. */
const busy = ['CREATING', 'UPDATING', 'DELETING', 'ACTIVE'];

/** DescribeTable may still answer as before: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_DescribeTable.html */
const mostUnchangedPolls = 10;

/** A line is printed again after so many polls, so that nobody takes the wait for a halt. */
const pollsPerLine = 6;

/** Without lines a table is as it is to be. It is unchanged if it neither is nor becomes so. */
type PollResult = { lines: string[]; isUnchanged: boolean };

/** What DynamoDB says of a table, against the indexes that it has in the end. */
const judge = (table: string, names: readonly string[], state: TableState): PollResult => {
  const { status, indexes } = state;
  if (!busy.includes(status)) {
    throw new CommandError(`${table} is in ${status}, in which it cannot be used.`);
  }
  const there = indexes.map(({ name }) => name);
  const missing = names.filter((name) => !there.includes(name));
  const changing = indexes.filter((index) => index.status !== 'ACTIVE');
  const extra = indexes.filter(({ name }) => !names.includes(name));
  const lines = [
    ...changing.map((index) => {
      const { name, isBackfilling, itemCount } = index;
      const items = itemCount === undefined ? '' : `, ${itemCount} items at the last count`;
      return `${table} ${name}: ${index.status}${isBackfilling ? ', backfilling' : ''}${items}`;
    }),
    ...missing.map((name) => `${table} ${name}: not there yet`),
    ...extra
      .filter((index) => !changing.includes(index))
      .map(({ name }) => `${table} ${name}: still there`),
    ...(status === 'ACTIVE' ? [] : [`${table}: ${status}`]),
  ];
  return { lines, isUnchanged: changing.length === 0 && status === 'ACTIVE' };
};

const pollTables = async (
  tables: IndexWait['tables'],
  describeTable: DeploymentPort['describeTable'],
): Promise<PollResult[]> => {
  const results: PollResult[] = [];
  for (const [table, names] of tables) {
    const state = await describeTable(table);
    if (!state) throw new CommandError(`There is no table ${table}.`);
    results.push(judge(table, names, state));
  }
  return results.filter(({ lines }) => lines.length > 0);
};

/**
 * Returns when each table has exactly these global indexes, all ACTIVE. To stop it breaks nothing off:
 * the next deployment begins with the same wait.
 * @throws CommandError for what does not come right by waiting
 */
export const waitForIndexes = async (
  tables: IndexWait['tables'],
  { describeTable, delay }: Pick<DeploymentPort, 'describeTable' | 'delay'>,
  print: (line: string) => void,
): Promise<void> => {
  let shown = '';
  let unchangedPolls = 0;
  for (let count = 0; ; count += 1) {
    const unready = await pollTables(tables, describeTable);
    if (unready.length === 0) return;
    const text = unready.flatMap(({ lines }) => lines).join('\n');
    if (text !== shown || count % pollsPerLine === 0) print(text);
    shown = text;
    unchangedPolls = unready.every(({ isUnchanged }) => isUnchanged) ? unchangedPolls + 1 : 0;
    if (unchangedPolls >= mostUnchangedPolls) {
      throw new CommandError(`DynamoDB changes no index any more, and yet:\n${text}`);
    }
    await delay();
  }
};
