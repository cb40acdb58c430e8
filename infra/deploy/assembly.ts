import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { placeholderType } from '../cdk/placeholders.ts';
import { CommandError } from '../command-line/command-error.ts';
import { decodeTemplate } from './decode-template.ts';
import type { StackTemplate } from './stack-template.ts';

const stackArtifact = z.looseObject({
  type: z.literal('aws:cloudformation:stack'),
  properties: z.looseObject({
    templateFile: z.string(),
    // Where it is missing, the artifact's id is the name.
    stackName: z.string().optional(),
  }),
  dependencies: z.array(z.string()).default([]),
  additionalMetadataFile: z.string().optional(),
});

/** By the paths of constructs. */
const metadataForm = z.record(
  z.string(),
  z.array(z.looseObject({ type: z.string(), data: z.unknown() })),
);

const otherArtifact = z.looseObject({ type: z.string() });

/** The manifest of a folder that `cdk synth` wrote. */
export const manifestForm = z.looseObject({
  artifacts: z.record(z.string(), z.union([stackArtifact, otherArtifact])),
});

/** A stack of a cloud assembly. Its `id` is what the command `cdk` calls it. */
export type AssemblyStack = {
  id: string;
  name: string;
  dependencies: readonly string[];
  template: StackTemplate;
  /** What its record had not filled in when it was synthesized, a sentence each. */
  placeholders: readonly string[];
};

export type Assembly = { directory: string; stacks: readonly AssemblyStack[] };

const readPlaceholders = async (path: string): Promise<string[]> =>
  Object.values(metadataForm.parse(JSON.parse(await readFile(path, 'utf8'))))
    .flat()
    .filter(({ type }) => type === placeholderType)
    .map(({ data }) => String(data));

const readStacks = async (directory: string): Promise<AssemblyStack[]> => {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => '');
  if (!text) throw new CommandError(`${directory} is no folder that cdk synth wrote.`);
  const { artifacts } = manifestForm.parse(JSON.parse(text));
  const stacks = Object.entries(artifacts).flatMap(([id, artifact]) => {
    const { success, data } = stackArtifact.safeParse(artifact);
    return success ? [{ id, ...data }] : [];
  });
  return Promise.all(
    stacks.map(async ({ id, properties, dependencies, additionalMetadataFile: metadata }) => {
      const { templateFile, stackName = id } = properties;
      const template = await readFile(join(directory, templateFile), 'utf8');
      return {
        ...{ id, name: stackName, dependencies, template: decodeTemplate(template, id) },
        placeholders: metadata ? await readPlaceholders(join(directory, metadata)) : [],
      };
    }),
  );
};

/**
 * The stacks of an environment, with the one of the account on which they depend.
 * @throws CommandError if there are none
 */
export const readAssembly = async (directory: string, environment: string): Promise<Assembly> => {
  const all = await readStacks(directory);
  const own = all.filter(({ name }) => name.startsWith(`trunkline-${environment}-`));
  if (own.length === 0) {
    throw new CommandError(`${directory} has no stacks of ${environment}: name its environment.`);
  }
  const needed = new Set(own.flatMap(({ id, dependencies }) => [id, ...dependencies]));
  return { directory, stacks: all.filter(({ id }) => needed.has(id)) };
};
