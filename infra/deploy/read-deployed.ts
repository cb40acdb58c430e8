import { CommandError } from '../command-line/command-error.ts';
import type { DeployedEnvironment } from './deployed.ts';
import type { TableState } from './port.ts';
import { retainedQueues } from './retained-queues.ts';
import { isDeployed, stackProblem } from './stack-state.ts';
import type { StackTemplates } from './stack-template.ts';
import { tablesOf } from './table-definition.ts';

const tableNames = (templates: StackTemplates): Set<string> =>
  new Set(
    [...templates.values()].flatMap((template) =>
      [...tablesOf(template).values()].map(({ TableName }) => TableName),
    ),
  );

/** Of the SDK's errors, those that a person removes by signing in, or by another role. */
const isRefusal = ({ name }: Error) =>
  /^(AccessDenied|ExpiredToken|UnrecognizedClient|InvalidClientTokenId|CredentialsProvider)/.test(
    name,
  );

/** @throws CommandError where the credentials are missing or may not read it */
const read = async <Value>(reading: Promise<Value>): Promise<Value> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && isRefusal(error)) {
      throw new CommandError(`AWS did not let us look: ${error.message}`);
    }
    throw error;
  }
};

/**
 * What of the wanted stacks and tables exists, and how it is.
 * @throws CommandError naming each stack that cannot be updated now, or each queue in the way, and what to do
 */
export const readDeployed = async (
  source: DeployedEnvironment,
  wanted: StackTemplates,
): Promise<{ deployed: StackTemplates; tables: ReadonlyMap<string, TableState> }> => {
  const described = await read(Promise.all([...wanted.keys()].map(source.describeStack)));
  const states = described.flatMap((state) => state ?? []);
  const problems = states.flatMap((state) => stackProblem(state) ?? []);
  if (problems.length > 0) throw new CommandError(problems.join('\n'));
  const templates = await read(
    Promise.all(
      states
        .filter(isDeployed)
        .map(async ({ name }) => [name, await source.readTemplate(name)] as const),
    ),
  );
  const deployed = new Map(templates);
  // What is left of a stack that could not be created goes with it.
  const begun = states.filter((state) => !isDeployed(state)).map(({ name }) => name);
  const others = new Map([...wanted].filter(([name]) => !begun.includes(name)));
  const retained = await read(retainedQueues(source, deployed, others));
  if (retained.length > 0) throw new CommandError(retained.join('\n'));
  const names = new Set([...tableNames(deployed), ...tableNames(wanted)]);
  const tables = await read(
    Promise.all([...names].map(async (name) => [name, await source.describeTable(name)] as const)),
  );
  return {
    deployed,
    tables: new Map(tables.flatMap(([name, state]) => (state ? [[name, state] as const] : []))),
  };
};
