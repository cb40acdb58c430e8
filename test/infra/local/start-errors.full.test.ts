import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startingLine } from '../../../infra/local/banner.ts';
import { listen } from '../../../infra/local/listen.ts';
import { createDataDir, startProcess } from '../../support/processes/process.ts';

type Launch = { args?: string[]; env?: Record<string, string> };

/** It exits with 1, or what is expected, and says why in one line, which is returned. */
const refusal = async (dataDir: string, launch: Launch = {}, exitCode = 1): Promise<string> => {
  const { code, stdout, stderr } = await startProcess({ dataDir, ...launch }).exited;
  expect({ code, stdout, stderr }).toEqual({
    code: exitCode,
    stdout: exitCode === 2 ? '' : `${startingLine}\n`,
    stderr: expect.stringMatching(/^[^\n]+\n$/),
  });
  return stderr;
};

const occupiedPort = async () => {
  const server = createServer();
  const origin = await listen(server, 0);
  onTestFinished(() => {
    server.close();
  });
  return new URL(origin).port;
};

describe.concurrent('npm start, with wrong options', () => {
  it.each<[string, Launch, string]>([
    ['an unknown flag', { args: ['--prot', '1'] }, "Unknown option '--prot'. Did you mean --port?"],
    ['half a mapping', { args: ['--map-origin', 'https://slack.com'] }, 'two origins'],
    ['a mapping of paths', { args: ['--map-origin', 'https://a.b/c=http://d'] }, 'two origins'],
    ['a rate limit without a burst', { args: ['--rate-limit', '10'] }, '<per second>/<burst>'],
    ['a rate limit of 0', { args: ['--rate-limit', '0/5'] }, '<per second>/<burst>'],
    ['a rate limit that is too high', { args: ['--rate-limit', '3000000/5'] }, 'at most 1000000'],
  ])('refuses %s', async (_, launch, reason) => {
    expect(await refusal(await createDataDir(), launch, 2)).toContain(reason);
  });
});

describe('npm start, where it cannot run', () => {
  it('refuses a port in use', async () => {
    const port = await occupiedPort();
    const line = await refusal(await createDataDir(), { args: ['--port', port] });
    expect(line).toContain(`Port ${port} is in use`);
  });

  it('refuses a data folder that is a file', async () => {
    const path = join(await createDataDir(), 'file');
    writeFileSync(path, '');
    expect(await refusal(path)).toContain(`The data folder ${path} cannot be used`);
  });

  it.each([
    ['store', 'local.sqlite'],
    ['database', 'dynamodb/tables.sqlite'],
    ['earlier database', 'dynamodb/CURRENT'],
  ])('refuses a data folder whose %s is broken', async (_, file) => {
    const dataDir = await createDataDir();
    mkdirSync(join(dataDir, 'dynamodb'));
    writeFileSync(join(dataDir, file), 'broken '.repeat(1000));
    expect(await refusal(dataDir)).toContain(`The data folder ${dataDir} cannot be`);
  });

  it('refuses a folder in use by another stack, which keeps running', async () => {
    const dataDir = await createDataDir();
    const first = startProcess({ dataDir });
    const info = await first.ready();
    expect(await refusal(dataDir)).toContain(`A local stack already runs on ${dataDir}`);
    expect((await fetch(`${info.base_url}/health`)).status).toBe(200);
  });

  const nobody = 'http://127.0.0.1:1';
  const keyIds = { KMS_STATE_KEY_ID: 'alias/state', KMS_SECRETS_KEY_ID: 'alias/secrets' };
  it.each<[string, Record<string, string>]>([
    ['DynamoDB', { AWS_ENDPOINT_URL_DYNAMODB: nobody }],
    ['KMS', { AWS_ENDPOINT_URL_KMS: nobody, ...keyIds }],
  ])('refuses a %s that does not answer', async (name, env) => {
    const line = await refusal(await createDataDir(), { env });
    expect(line).toMatch(new RegExp(`^No ${name} .*answers at ${nobody}`));
  });
});
