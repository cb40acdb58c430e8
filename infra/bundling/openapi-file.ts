import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { anyBaseUrl } from '../../functions/docs/openapi/deployed-document.ts';
import type { createOpenapiDocument } from '../../functions/openapi.ts';

const source = fileURLToPath(new URL('../../functions/openapi.ts', import.meta.url));

/** The OpenAPI document as JSON, of a deployment that may be anywhere. */
const openapiText = async (plugins: Plugin[]): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  const made: { createOpenapiDocument: typeof createOpenapiDocument } = await import(
    `data:text/javascript;base64,${code}`
  );
  return JSON.stringify(made.createOpenapiDocument(anyBaseUrl));
};

/** Writes the document into `folder`. @param plugins replace catalogues @returns it */
export const writeOpenapiFile = async (folder: string, plugins: Plugin[]): Promise<string> => {
  const text = await openapiText(plugins);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'openapi.json'), text);
  return text;
};
