import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { createTestFolder } from '../../support/run/test-folder.ts';
import { createWorkspace } from '../pipeline/run-script.ts';

/** As CDK writes the two artifacts of a stack, and the files of its assets. */
const writeStack = (folder: string, id: string, name: string, text: string) => {
  const hash = createHash('sha256').update(text).digest('hex');
  const templateFile = `${id}.template.json`;
  const destination = { bucketName: 'assets', objectKey: `${hash}.json` };
  writeFileSync(join(folder, templateFile), text);
  writeFileSync(join(folder, `${id}.metadata.json`), '{}');
  const files = { [hash]: { source: { path: templateFile }, destinations: { here: destination } } };
  writeFileSync(join(folder, `${id}.assets.json`), JSON.stringify({ version: '55.0.0', files }));
  return {
    [`${id}.assets`]: { type: 'cdk:asset-manifest', properties: { file: `${id}.assets.json` } },
    [id]: {
      type: 'aws:cloudformation:stack',
      environment: 'aws://unknown-account/us-east-1',
      properties: {
        templateFile,
        stackTemplateAssetObjectUrl: `s3://assets/${hash}.json`,
        ...(name === id ? {} : { stackName: name }),
      },
      dependencies: [`${id}.assets`],
      additionalMetadataFile: `${id}.metadata.json`,
    },
  };
};

/** A cloud assembly of these templates, and of the stack of the account as CDK names it. */
export const writeAssembly = (templates: StackTemplates): string => {
  const folder = createTestFolder();
  const account = writeStack(folder, 'trunkline-account-us-east-1', 'trunkline-account', '{}');
  const artifacts = [...templates].map(([name, template]) =>
    writeStack(folder, name, name, JSON.stringify(template)),
  );
  const all: Record<string, { dependencies?: string[] }> = Object.assign({}, account, ...artifacts);
  all['trunkline-dev-api']?.dependencies?.push('trunkline-account-us-east-1');
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ version: '55.0.0', artifacts: { tree: { type: 'cdk:tree' }, ...all } }),
  );
  return folder;
};

/**
 * A command `cdk` that keeps each command line, and the folder it is given as it is then.
 * @param fails a text of the command line with which it fails
 */
export const standInCdk = (fails = 'never fails') => {
  const { folder } = createWorkspace({
    cdk: `cd "$(dirname "$0")"
echo "$*" >> calls
mkdir -p apps
n=$(wc -l < calls)
while [ $# -gt 0 ]; do
  [ "$1" = --app ] && cp -r "$2" apps/$((n))
  shift
done
! tail -n 1 calls | grep -q -e '${fails}'`,
  });
  return {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
    calls: (): string[] => {
      try {
        return readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n');
      } catch {
        return [];
      }
    },
    /** A file of the folder that a call was given, the first call being 1. */
    file: (call: number, name: string): string =>
      readFileSync(join(folder, 'apps', String(call), name), 'utf8'),
  };
};
