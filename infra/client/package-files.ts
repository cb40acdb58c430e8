import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiVersion } from '../../functions/platform/contracts/route.ts';
import type { OpenApiDocument } from '../site/reference/document.ts';
import { compileModules } from './compile.ts';
import { generatedModule } from './generated-module.ts';
import { manifestOf } from './manifest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = new URL('../../functions/client/package.md', import.meta.url);

/** What the modules of the package contain of others. */
const inside = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];

const licenceOf = async (name: string) => {
  const folder = dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`));
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const text = await readFile(join(folder, 'LICENSE'), 'utf8').catch(() => '');
  return `${name} ${version}, ${license}\n\n${text.trim()}\n`;
};

/** What a package imports as `trunkline`. */
const index = `export * from './client.js';
export * from './complete-connection.js';
export * from './errors.js';
export * from './webhooks.js';
`;
const indexTypes = `${index}export type * from './generated.js';
export type { CallSettings } from './method.js';
export type { PagedResult } from './paged.js';
`;

/** What scripts find in a document. The sources of the elements say so themselves. */
const inDocuments = `
declare global {
  interface HTMLElementTagNameMap extends TrunklineElements {}
}
`;

export type ClientPackage = {
  version: string;
  /** In the place of the version in names of files. */
  id: string;
  /** The text of each file, by its name. */
  files: Readonly<Record<string, string>>;
};

/** The npm package of the client: the same bytes of the same document and sources. */
export const clientPackage = async (document: OpenApiDocument): Promise<ClientPackage> => {
  // Nothing that a script may contain, such as the end of `${version}`.
  const placeholder = '<version>';
  const [modules, generated, ...licences] = await Promise.all([
    compileModules(),
    generatedModule(document, placeholder),
    ...inside.map(licenceOf),
  ]);
  const all: Record<string, string> = {
    'package.json': `${JSON.stringify(manifestOf(placeholder), undefined, 2)}\n`,
    'README.md': await readFile(readme, 'utf8'),
    LICENSE: await readFile(join(root, 'LICENSE'), 'utf8'),
    'THIRD-PARTY.txt': licences.join('\n---\n\n'),
    'index.js': index,
    'index.d.ts': indexTypes,
    ...modules,
    'elements.d.ts': `${modules['elements.d.ts']}${inDocuments}`,
    ...generated,
  };
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12);
  const version = `${apiVersion}-c${hash}`;
  const files = Object.entries(all).map(([name, text]) => [
    name,
    text.replace(placeholder, version),
  ]);
  return {
    version,
    id: `${apiVersion.replaceAll('.', '_')}-${hash}`,
    files: Object.fromEntries(files),
  };
};
