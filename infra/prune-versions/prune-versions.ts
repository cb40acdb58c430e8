import {
  DeleteFunctionCommand,
  LambdaClient,
  paginateListAliases,
  paginateListVersionsByFunction,
} from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { environments } from '../../functions/platform/config.ts';
import { functionNames } from '../bundling/bundle-functions.ts';
import { optionFacts, wholeNumber } from '../command-line/options.ts';
import { programOf } from '../command-line/run-program.ts';

const deployed = environments.filter((name) => name !== 'local');

const facts = {
  name: 'npm run prune-versions --',
  summary: 'Deletes old versions of the functions of an environment.',
  notes:
    'All versions of all functions of an account and region share 75 GB, and prod keeps each version that was deployed. A version that an alias points to stays.',
  options: z.object({
    env: z
      .enum(deployed, `must be one of: ${deployed.join(', ')}`)
      .register(optionFacts, { value: '<name>', summary: 'The deployed environment.' }),
    keep: wholeNumber(2, 1000).default(20).register(optionFacts, {
      value: '<n>',
      summary: 'How many of the newest versions of each function stay.',
    }),
  }),
  examples: ['npm run prune-versions -- --env prod --keep 20'],
};

/** `npm run prune-versions`. @returns the exit code */
export const runPruneVersions = programOf(facts, async ({ env, keep }, { stdout }) => {
  // Only now: both load all of CDK.
  const { selectEnvironments } = await import('../cdk/environments.ts');
  const { functionNameOf } = await import('../cdk/observability/metrics.ts');
  const [record] = selectEnvironments(env);
  const client = new LambdaClient({ region: record?.region });
  let deleted = 0;
  for (const each of functionNames) {
    deleted += await pruneFunction(client, functionNameOf(env, each), keep);
  }
  stdout.write(`Versions deleted: ${deleted}.\n`);
});

/** Both versions of an alias that shifts traffic. */
const versionsInUse = async (client: LambdaClient, FunctionName: string) => {
  const inUse = new Set<string>();
  for await (const { Aliases = [] } of paginateListAliases({ client }, { FunctionName })) {
    for (const { FunctionVersion = '', RoutingConfig } of Aliases) {
      inUse.add(FunctionVersion);
      for (const version of Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {})) {
        inUse.add(version);
      }
    }
  }
  return inUse;
};

/** Deletes the old versions of a function, never the function. @returns how many it deleted */
const pruneFunction = async (
  client: LambdaClient,
  FunctionName: string,
  keep: number,
): Promise<number> => {
  const versions: string[] = [];
  for await (const page of paginateListVersionsByFunction({ client }, { FunctionName })) {
    versions.push(...(page.Versions ?? []).flatMap(({ Version }) => Version ?? []));
  }
  const old = oldVersions(versions, await versionsInUse(client, FunctionName), keep);
  for (const Qualifier of old) {
    await client.send(new DeleteFunctionCommand({ FunctionName, Qualifier }));
  }
  return old.length;
};

/**
 * The versions of a function that nobody rolls back to.
 * @param versions numbers as Lambda lists them, with `$LATEST`, which cannot be deleted
 * @param inUse those that an alias points to, old as they may be
 * @param keep how many of the newest stay
 */
export const oldVersions = (
  versions: readonly string[],
  inUse: ReadonlySet<string>,
  keep: number,
): string[] =>
  versions
    .filter((version) => version !== '$LATEST')
    .sort((one, other) => Number(other) - Number(one))
    .slice(keep)
    .filter((version) => !inUse.has(version));
