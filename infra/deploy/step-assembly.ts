import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { type Assembly, type AssemblyStack, manifestForm } from './assembly.ts';
import type { StackTemplate } from './stack-template.ts';

const assetsForm = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({ source: z.looseObject({ path: z.string().optional() }) }),
  ),
});

const readText = (folder: string, file: string) => readFile(join(folder, file), 'utf8');

/**
 * A cloud assembly of one stack with another template. CDK uploads a template under its hash and skips
 * what is there already, so the hash must be that of the other template.
 * @returns its folder, for the caller to delete
 * @see https://github.com/aws/aws-cdk-cli/blob/main/packages/@aws-cdk/cdk-assets-lib/lib/private/handlers/files.ts
 */
export const writeStepAssembly = async (
  { directory }: Assembly,
  { id }: AssemblyStack,
  template: StackTemplate,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-step-'));
  const { artifacts, ...manifest } = manifestForm.parse(
    JSON.parse(await readText(directory, 'manifest.json')),
  );
  const { [id]: stack, [`${id}.assets`]: assets } = artifacts;
  const { files } = assetsForm.parse(JSON.parse(await readText(directory, `${id}.assets.json`)));
  const paths = Object.values(files).flatMap(({ source }) => source.path ?? []);
  const metadata = z.looseObject({ additionalMetadataFile: z.string() }).safeParse(stack);
  for (const path of [...paths, ...(metadata.data ? [metadata.data.additionalMetadataFile] : [])]) {
    await cp(join(directory, path), join(folder, path), { recursive: true });
  }
  const text = JSON.stringify(template);
  const file = `${id}.template.json`;
  await writeFile(join(folder, file), text);
  const [before = ''] = Object.entries(files).find(([, { source }]) => source.path === file) ?? [];
  const after = createHash('sha256').update(text).digest('hex');
  const rehash = (value: unknown) => JSON.stringify(value).replaceAll(before, after);
  const own = {
    ...manifest,
    artifacts: { [`${id}.assets`]: assets, [id]: { ...stack, dependencies: [`${id}.assets`] } },
  };
  await writeFile(join(folder, 'manifest.json'), rehash(own));
  await writeFile(
    join(folder, `${id}.assets.json`),
    (await readText(directory, `${id}.assets.json`)).replaceAll(before, after),
  );
  return folder;
};
