import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApiKey } from '../../../functions/domain/keys/api-key.ts';
import { knownFolders, noteFolder } from '../../../infra/local/known-folders.ts';
import { localCredentials, writeLocalJson } from '../../../infra/local/local-json.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operator } from './operator.ts';

const { info, dataDir } = await startTestStack();
const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'trunkline-operator-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
};
const listAgents = (dir: string) => operator(['list-agents', '--tenant', 'demo', '--local', dir]);
const notRunning = (dir: string) => ({
  code: 1,
  stdout: '',
  stderr: `No local stack runs on ${dir}: start it with npm start -- --data-dir ${dir}.\n`,
});

describe('--local', () => {
  it('fails in one line where no stack ever ran', async () => {
    const dir = await folder();
    expect(await listAgents(dir)).toEqual(expect.objectContaining(notRunning(dir)));
    await writeFile(join(dir, 'local.json'), '{');
    expect(await listAgents(dir)).toMatchObject(notRunning(dir));
  });

  it('fails in one line where the stack is gone', async () => {
    const dir = await folder();
    writeLocalJson(dir, { ...info, dynamodb_endpoint: 'http://127.0.0.1:1' });
    expect(await listAgents(dir)).toMatchObject(notRunning(dir));
  });

  it('does not touch another stack that took over the ports', async () => {
    const dir = await folder();
    writeLocalJson(dir, { ...info, api_key: createApiKey('local') });
    expect(await listAgents(dir)).toMatchObject(notRunning(dir));
  });

  it('names the folder of a stack that runs elsewhere', async () => {
    const [dir, TRUNKLINE_CACHE, died] = [await folder(), await folder(), await folder()];
    writeLocalJson(died, { ...info, dynamodb_endpoint: 'http://127.0.0.1:1' });
    const env = { ...process.env, TRUNKLINE_CACHE };
    const hint = async () =>
      (await operator(['list-agents', '--tenant', 'demo', '--local', dir], { env })).stderr;
    for (const known of [dir, died]) noteFolder(known, env);
    expect(await hint()).toBe(notRunning(dir).stderr);
    noteFolder(dataDir, env);
    expect(await hint()).toBe(
      `No local stack runs on ${dir}: start it with npm start -- --data-dir ${dir}. One runs elsewhere: --local ${dataDir}\n`,
    );
    // What is gone is forgotten, and a note that cannot be made stops nothing.
    noteFolder(join(dir, 'gone'), env);
    expect(knownFolders(env)).toEqual([dir, died, dataDir].sort());
    noteFolder(dir, { TRUNKLINE_CACHE: '/dev/null/x' });
  });

  it('fails in one line when only KMS is gone', async () => {
    const dir = await folder();
    writeLocalJson(dir, { ...info, kms_endpoint: 'http://127.0.0.1:1' });
    const options = ['--integration-type', 'slack', '--client-id', 'id'];
    const args = ['configure-oauth-app', '--local', dir, ...options];
    expect(await operator(args, { secret: 'secret' })).toMatchObject(notRunning(dir));
  });
});

/** The command as a process of its own, which knows AWS only by `env`. */
const spawnOperator = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const cli = join(import.meta.dirname, '../../../infra/operator/cli.ts');
    const options = {
      env: {
        PATH: process.env.PATH,
        HOME: '/nonexistent',
        AWS_EC2_METADATA_DISABLED: 'true',
        ...env,
      },
    };
    execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

describe('the process', () => {
  const deployed = ['list-agents', '--tenant', 'demo', '--env', 'dev'];
  const credentials = { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'none' };

  it('answers on standard output, whatever AWS profile the shell has', async () => {
    const env = { AWS_PROFILE: 'missing', AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? '' };
    const args = ['list-agents', '--tenant', 'demo', '--local', dataDir, '--json'];
    const { code, stdout, stderr } = await spawnOperator(args, env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(3);
  });

  it('exits with 2 for a command line that is not understood', async () => {
    expect(await spawnOperator(['nonsense'], {})).toMatchObject({ code: 2, stdout: '' });
  });

  it('asks for credentials where there are none', async () => {
    expect(await spawnOperator(deployed, {})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No AWS credentials were found: .*\n$/),
    });
  });

  it('says that an environment is not deployed', async () => {
    const { accessKeyId, secretAccessKey } = localCredentials(info, process.env);
    const env = {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: info.dynamodb_endpoint,
    };
    expect(await spawnOperator(deployed, env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^dev is not deployed to us-east-1 .*\n$/),
    });
  });

  it('gives any other failure one line', async () => {
    const env = { ...credentials, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' };
    expect(await spawnOperator(deployed, env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.*ECONNREFUSED.*\n$/),
    });
  });
});
