import * as z from 'zod';
import type { Properties } from './deployable-template.ts';
import { Refusal } from './refusal.ts';

const functionProperties = z.object({
  FunctionName: z.string(),
  Role: z.string(),
  Code: z.unknown(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
});

/** What a version has of the function as it was when it was published: all but the role's permissions. */
export type PublishedVersion = {
  functionName: string;
  version: number;
  code: string;
  variables: Readonly<Record<string, string>>;
  /** The ARN of the role, whose permissions are those of today. */
  role: string;
  /** What its code uses: what the newest policy of its role allowed when it was published, but for what is kept. */
  uses: readonly string[];
};

type ModelFunction = {
  properties: Properties;
  versions: Map<number, PublishedVersion>;
  nextVersion: number;
  /** The versions that the alias calls: two while traffic shifts. */
  live: number[];
};

/**
 * Lambda, as CloudFormation uses it. A version is a snapshot of code and configuration; permissions are
 * those of the role now.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-versions.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/lambda-intro-execution-role.html
 *
 * Lambda publishes no version that is as the one before, and CloudFormation fails.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_PublishVersion.html
 * @see https://github.com/aws/aws-cdk/issues/5334
 * @param usesOf what the code of today uses, by the ARN of its role
 */
export const createModelFunctions = (usesOf: (role: string) => readonly string[]) => {
  const functions = new Map<string, ModelFunction>();
  const existing = (name: string): ModelFunction => {
    const found = functions.get(name);
    if (!found) throw new Refusal(`Function not found: ${name}`);
    return found;
  };
  const versionOf = (name: string, version: unknown): number => {
    if (!existing(name).versions.has(Number(version))) {
      throw new Refusal(`Function not found: ${name}:${version}`);
    }
    return Number(version);
  };
  const publish = (name: string): number => {
    const { properties, versions, nextVersion } = existing(name);
    const { Role: role, Code, Environment } = functionProperties.parse(properties);
    const [code, variables] = [JSON.stringify(Code), Environment.Variables];
    const last = versions.get(Math.max(...versions.keys()));
    const isSame =
      JSON.stringify([last?.code, last?.variables]) === JSON.stringify([code, variables]);
    if (last && isSame) {
      throw new Refusal(
        `A version for this Lambda function exists ( ${last.version} ). Modify the function to create a new version.`,
      );
    }
    const version = { functionName: name, version: nextVersion, code, variables, role };
    versions.set(nextVersion, { ...version, uses: usesOf(role) });
    existing(name).nextVersion += 1;
    return nextVersion;
  };

  return {
    create: (properties: Properties): void => {
      const { FunctionName } = functionProperties.parse(properties);
      functions.set(FunctionName, { properties, versions: new Map(), nextVersion: 1, live: [] });
    },
    update: (properties: Properties): void => {
      existing(functionProperties.parse(properties).FunctionName).properties = properties;
    },
    remove: (name: string): boolean => functions.delete(name),
    publish,
    /** @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-aliases.html */
    removeVersion: (name: string, version: number): void => {
      const found = functions.get(name);
      if (found?.live.includes(version)) throw new Refusal(`An alias refers to ${name}:${version}`);
      found?.versions.delete(version);
    },
    /** @param versions those that get traffic */
    setLive: (name: string, versions: readonly unknown[]): void => {
      existing(name).live = versions.map((version) => versionOf(name, version));
    },
    removeAlias: (name: string): void => {
      existing(name).live = [];
    },
    /** The versions that the alias `live` calls, of all functions. */
    running: (): PublishedVersion[] =>
      [...functions.values()].flatMap(({ live, versions }) =>
        live.flatMap((version) => versions.get(version) ?? []),
      ),
  };
};
