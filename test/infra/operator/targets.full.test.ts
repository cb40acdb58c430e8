import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { localCredentials, writeLocalJson } from '../../../infra/local/local-json.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { folderOf, operator } from './operator.ts';

const { info, dataDir } = await useStack();
const listAgents = (dir: string) => operator(`agents list --tenant demo --local ${dir}`);
const nowhere = 'http://127.0.0.1:1';
const notRunning = (dir: string) => ({
  code: 1,
  stdout: '',
  stderr: `No local stack runs on ${dir}: start it with npm start -- --data-dir ${dir}.\n`,
});

describe('--local', () => {
  it('fails in one line where no stack ever ran', async () => {
    const dir = await folderOf();
    expect(await listAgents(dir)).toMatchObject(notRunning(dir));
    await writeFile(join(dir, 'local.json'), '{');
    expect(await listAgents(dir)).toMatchObject(notRunning(dir));
  });

  it.each([
    ['the stack is gone', { dynamodb_endpoint: nowhere }],
    ['another stack took over the ports', { api_key: createApiKey('local') }],
    ['only KMS is gone', { kms_endpoint: nowhere }],
  ])('fails in one line where %s', async (_, changed) => {
    const dir = await folderOf({ ...info, ...changed });
    const line = `apps configure --local ${dir} --integration-type slack --client-id id`;
    expect(await operator(line, { secret: 'secret' })).toMatchObject(notRunning(dir));
  });
});

/** The command as a process of its own, which knows AWS only by `env`. */
const spawnOperator = (line: string, more: Record<string, string>, cwd?: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const cli = join(import.meta.dirname, '../../../infra/operator/cli.ts');
    const none = { HOME: '/nonexistent', AWS_EC2_METADATA_DISABLED: 'true' };
    const env = { PATH: process.env.PATH, ...none, ...more };
    execFile(process.execPath, [cli, ...line.split(' ')], { env, cwd }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

it('--local without a folder is the stack of .local in this folder', async () => {
  const [cwd, env] = [await folderOf(), { TRUNKLINE_TENANT: 'demo' }];
  const run = () => spawnOperator('agents list --json --local', env, cwd);
  const none = 'No local stack runs on .local: start it with npm start.\n';
  expect(await run()).toMatchObject({ code: 1, stderr: none });
  await mkdir(join(cwd, '.local'));
  writeLocalJson(join(cwd, '.local'), info);
  expect(JSON.parse((await run()).stdout)).toHaveLength(3);
});

it('TRUNKLINE_TENANT is the tenant of a command that needs one and names none', async () => {
  const env = { ...process.env, TRUNKLINE_TENANT: 'demo' };
  const listed = async (line: string) =>
    (await operator(`${line} --local ${dataDir} --json`, { env })).json;
  expect(await listed('agents list')).toHaveLength(3);
  expect(await listed('agents list --tenant other')).toEqual([]);
  expect(await listed('apps list')).toMatchObject([{ integration_type: 'demo', tenant_id: null }]);
});

describe('the process', () => {
  const { accessKeyId, secretAccessKey } = localCredentials(info, process.env);
  const local = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };

  it('answers on standard output, whatever AWS profile the shell has', async () => {
    const env = { AWS_PROFILE: 'missing', AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? '' };
    const line = `agents list --tenant demo --local ${dataDir} --json`;
    const { code, stdout, stderr } = await spawnOperator(line, env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(3);
  });

  it.each([
    ['there are no credentials', {}, /^No AWS credentials were found: .*\n$/],
    [
      'the environment is not deployed',
      { ...local, AWS_ENDPOINT_URL_DYNAMODB: info.dynamodb_endpoint },
      /^dev is not deployed to us-east-1 .*\n$/,
    ],
    [
      'anything else fails',
      { ...local, AWS_ENDPOINT_URL_DYNAMODB: nowhere },
      /^.*ECONNREFUSED.*\n$/,
    ],
  ])('says in one line when %s', async (_, env, line) => {
    expect(await spawnOperator('agents list --tenant demo --env dev', env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(line),
    });
  });
});

/** Prints at the end, a line each, what the process has loaded but Node.js's own modules. */
const listLoaded = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => console.error(loaded.join('\\n')));
`;

it.each([
  ['--version', null],
  ['--help', null],
  ['keys create --help', ['/commands/']],
])('loads no more for %s than the command line needs', async (line, working) => {
  const hook = `data:text/javascript,${encodeURIComponent(listLoaded)}`;
  const { stderr } = await spawnOperator(line, { NODE_OPTIONS: `--import=${hook}` });
  const packages = stderr.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g);
  expect([...new Set([...packages].map(([, name]) => name))].sort()).toEqual(['commander', 'zod']);
  // The files that work on an environment.
  expect(stderr.match(/\/(adapters\/|commands\/|aws-target|local-target)/g)).toEqual(working);
});
