import {
  DeleteFunctionCommand,
  type LambdaClient,
  paginateListAliases,
  paginateListVersionsByFunction,
} from '@aws-sdk/client-lambda';
import { oldVersions } from './old-versions.ts';

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
export const pruneFunction = async (
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
