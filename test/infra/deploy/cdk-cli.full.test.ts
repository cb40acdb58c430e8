import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { readAssembly } from '../../../infra/deploy/assembly.ts';
import { listen } from '../../../infra/local/listen.ts';
import { createModelAccount } from '../../support/cloudformation/account.ts';
import { createAwsFront } from '../../support/cloudformation/front/aws-front.ts';
import { keyOf } from '../../support/cloudformation/model-resource.ts';
import { synthesizeAssembly } from '../../support/deployment/cloud-assembly.ts';
import { releasesOf } from '../../support/journey/releases.ts';
import { watchVersions } from '../../support/journey/watch-versions.ts';

const run = promisify(execFile);
const first = synthesizeAssembly('prod');
const next = mkdtempSync(join(tmpdir(), 'trunkline-next-'));

const account = createModelAccount();
const { lacked, look } = watchVersions(account);
account.hooks.watch = look;
const server = createAwsFront(account);
const endpoint = await listen(server, 0);
afterAll(() => {
  server.close();
  server.closeAllConnections();
  first.remove();
  rmSync(next, { recursive: true });
});

/** Writes the assembly of the next version, with each template under its own hash. */
const writeNext = async (): Promise<void> => {
  const { stacks } = await readAssembly(first.directory, 'prod');
  const { '1.1.0': wanted } = releasesOf(await first.templates(), 'prod');
  cpSync(first.directory, next, { recursive: true });
  for (const { id, name } of stacks) {
    const text = JSON.stringify(wanted.get(name));
    const hash = createHash('sha256').update(text).digest('hex');
    writeFileSync(join(next, `${id}.template.json`), text);
    const assets = readFileSync(join(next, `${id}.assets.json`), 'utf8');
    const [before = ''] = Object.keys(JSON.parse(assets).files).filter((each) =>
      JSON.stringify(JSON.parse(assets).files[each].source).includes('.template.json'),
    );
    for (const file of ['manifest.json', `${id}.assets.json`]) {
      const path = join(next, file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, hash));
    }
  }
};

/** Makes the assembly one of a record that is filled in, as far as the deployment can tell. */
const fillIn = (directory: string): void => {
  const path = join(directory, 'trunkline-prod-api.metadata.json');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('trunkline:placeholder', 'filled-in'));
};

/** `npm run deploy`, with the installed command `cdk`. */
const deploy = async (assembly: string): Promise<string> => {
  const options = ['--env', 'prod', '--require-approval', 'never', '--accept', 'permissions'];
  const { stdout, stderr } = await run(
    process.execPath,
    ['infra/deploy/cli.ts', ...options, '--assembly', assembly],
    {
      maxBuffer: 10_000_000,
      env: {
        PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
        HOME: process.env.HOME,
        AWS_ENDPOINT_URL: endpoint,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'AKIAAAAAAAAAAAAAAAAA',
        AWS_SECRET_ACCESS_KEY: 'secret',
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        CI: 'true',
      },
    },
  );
  return stdout + stderr;
};

const statuses = () => [...account.stacks.values()].map(({ status }) => status);

test('nothing of prod is deployed while its record has placeholders', async () => {
  await expect(deploy(first.directory)).rejects.toThrow('- alarmEmail is still on-call@');
  expect(statuses()).toEqual([]);
});

test('the real cdk deploys prod from nothing but a log group, again, to the next version and back', async () => {
  fillIn(first.directory);
  await writeNext();
  const LogGroupName = '/trunkline/prod/functions';
  const left = account.reserve('AWS::Logs::LogGroup', 'left', { LogGroupName });
  account.resources.set(keyOf(left.type, left.id), left);
  await deploy(first.directory);
  expect(statuses()).toEqual(Array(7).fill('CREATE_COMPLETE'));
  expect(left.owner?.stack).toBe('trunkline-prod-observability');
  expect((await deploy(first.directory)).match(/\(no changes\)/g)).toHaveLength(7);
  expect(await deploy(next)).toContain('Step 5 of 5');
  expect(account.tables.isQueryable('trunkline-prod-integrations', 'by_owner')).toBe(true);
  expect(await deploy(first.directory)).toContain('Step 5 of 5');
  expect(account.tables.isQueryable('trunkline-prod-integrations', 'by_owner')).toBe(false);
  expect(lacked).toEqual([]);
});
