import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyBaseUrl } from '../../functions/docs/openapi/deployed-document.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { clientPackage } from './package-files.ts';

/**
 * `node infra/client/cli.ts <folder>`: writes the npm package of the client, as deployments serve it, into a
 * folder from which `npm publish` takes it.
 */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder for the package: node infra/client/cli.ts <folder>');
  process.exit(2);
}
const document = JSON.parse(JSON.stringify(createOpenapiDocument(anyBaseUrl)));
const { version, files } = await clientPackage(document);
await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
console.log(version);
