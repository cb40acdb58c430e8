import { CommandError } from '../command-line/command-error.ts';
import type { DeployedEnvironment } from './deployed.ts';
import type { TableState } from './port.ts';
import { retainedQueues } from './retained-queues.ts';
import { isBusy, isDeployed, type StackState, stackProblem } from './stack-state.ts';
import type { StackTemplates } from './stack-template.ts';
import { tablesOf } from './table-definition.ts';

const tableNames = (templates: StackTemplates): Set<string> =>
  new Set(
    [...templates.values()].flatMap((template) =>
      [...tablesOf(template).values()].map(({ TableName }) => TableName),
    ),
  );

/** Of the SDK's errors, those that a person removes by signing in, by another role, or by a network. */
const isRefusal = (error: Error) =>
  /^(AccessDenied|ExpiredToken|UnrecognizedClient|InvalidClientTokenId|CredentialsProvider|TimeoutError)/.test(
    error.name,
  ) || /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(String(Object(error).code ?? ''));

/** @throws CommandError where the credentials are missing or may not read it */
export const readFromAws = async <Value>(reading: Promise<Value>): Promise<Value> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && isRefusal(error)) {
      throw new CommandError(
        `AWS did not let us look: ${error.message}. Sign in or set AWS_PROFILE, and run the same command again: it goes on where it ended.`,
      );
    }
    throw error;
  }
};

/** The templates of the wanted stacks that are deployed, and the state of all that exist. */
export type DeployedStacks = { states: readonly StackState[]; deployed: StackTemplates };

export const readStacks = async (
  source: Pick<DeployedEnvironment, 'describeStack' | 'readTemplate'>,
  wanted: StackTemplates,
): Promise<DeployedStacks> => {
  const described = await readFromAws(Promise.all([...wanted.keys()].map(source.describeStack)));
  const states = described.flatMap((state) => state ?? []);
  const templates = await readFromAws(
    Promise.all(
      states
        .filter(isDeployed)
        .map(async ({ name }) => [name, await source.readTemplate(name)] as const),
    ),
  );
  return { states, deployed: new Map(templates) };
};

const readTables = async (
  source: Pick<DeployedEnvironment, 'describeTable'>,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, TableState>> => {
  const tables = await readFromAws(
    Promise.all([...names].map(async (name) => [name, await source.describeTable(name)] as const)),
  );
  return new Map(tables.flatMap(([name, state]) => (state ? [[name, state] as const] : [])));
};

/**
 * What of the wanted stacks and tables exists, and how it is, unless a stack cannot be updated. With `ignoresBusy` also while a stack is
 * updated, for who only wants to see.
 * @throws CommandError naming each stack that cannot be updated now, or each queue in the way, and what to do
 */
export const readDeployed = async (
  source: DeployedEnvironment,
  wanted: StackTemplates,
  { states, deployed }: DeployedStacks,
  { ignoresBusy = false } = {},
): Promise<{ deployed: StackTemplates; tables: ReadonlyMap<string, TableState> }> => {
  const judged = states.filter((state) => !(ignoresBusy && isBusy(state)));
  const problems = judged.flatMap((state) => stackProblem(state) ?? []);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  // What is left of a stack that could not be created goes with it.
  const begun = states.filter((state) => !isDeployed(state)).map(({ name }) => name);
  const others = new Map([...wanted].filter(([name]) => !begun.includes(name)));
  const retained = await readFromAws(retainedQueues(source, deployed, others));
  if (retained.length > 0) throw new CommandError(retained.join('\n'));
  const names = new Set([...tableNames(deployed), ...tableNames(wanted)]);
  return { deployed, tables: await readTables(source, names) };
};
