import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApiDocument } from '../site/reference/document.ts';
import { packClient } from './pack.ts';
import { clientPackage } from './package-files.ts';

/** Writes the npm package of the client into `folder`. @returns its file's name, which has its version */
export const writeClientFile = async (
  folder: string,
  document: OpenApiDocument,
): Promise<string> => {
  const made = await clientPackage(document);
  const file = `client-${made.id}.tgz`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), await packClient(made));
  return file;
};
