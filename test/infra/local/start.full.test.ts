import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { startingLine } from '../../../infra/local/banner.ts';
import { type LocalJson, localCredentials } from '../../../infra/local/local-json.ts';
import { createDataDir, startProcess } from '../../support/processes/process.ts';
import { readyBundles } from '../../support/run/ready-bundles.ts';
import { createClient } from '../../support/stack/client.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createTenants } from '../../support/stack/tenants.ts';
import { operatorOn } from '../operator/operator.ts';

const execute = promisify(execFile);
const projects = '/events/components/demo/events/task_completed/options/project_id';

/** What command lines print. */
const printed = async (lines: string) => (await execute('sh', ['-c', lines])).stdout;

const use = (info: LocalJson) => {
  const client = createClient(info.base_url);
  const database = createDatabase(
    { environment: 'local', region: 'us-east-1', dynamodbEndpoint: info.dynamodb_endpoint },
    localCredentials(info, {}),
  );
  return {
    get: (path: string) => client.request(path, { apiKey: info.api_key }),
    ...createTenants(info, database),
    ...createConnecting({ info, ...client }),
  };
};

describe('npm start', () => {
  it('prints three curl lines that work, and leaves local.json', async () => {
    const dataDir = await createDataDir();
    const started = startProcess({ dataDir });
    const info = await started.ready();
    expect(started.output.stdout.split('\n')[0]).toBe(startingLine);
    const [key] = started.output.stdout.match(/^ {2}export BASE_URL=.* KEY=.*$/m) ?? [];
    const lines = started.output.stdout.match(/^ {2}curl .*$/gm) ?? [];
    expect(await Promise.all(lines.map((line) => printed(`${key}\n${line}`)))).toEqual([
      expect.stringMatching(/^\[(\{"id":[^}]+\},?){3}\]$/),
      expect.stringContaining(`"authorization_url":"${info.frontend_url}`),
      expect.stringMatching(/^\{"openapi":"3\.1/),
    ]);
    expect(JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8'))).toMatchObject({
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
      frontend_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      api_key: expect.stringMatching(/^sk_local_/),
      tenant_id: 'demo',
      dynamodb_endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      kms_endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      lambda_endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    expect(started.output.stderr).toBe('');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops cleanly on %s', async (signal) => {
    const started = startProcess({ dataDir: await createDataDir() });
    const { get } = use(await started.ready());
    expect(await get('/agents')).toMatchObject({ status: 200 });
    expect(await started.stop(signal)).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints metrics if it is told to, also of what each provider did', async () => {
    const env = { POWERTOOLS_METRICS_DISABLED: 'false' };
    const started = startProcess({ dataDir: await createDataDir(), env });
    const info = await started.ready();
    const { get, consent } = use(info);
    const weights = () =>
      [...started.output.stdout.matchAll(/"FailuresOverSuccesses":(-?\d+)/g)].map(([, of]) => of);
    await get(await consent(info.api_key));
    await vi.waitFor(() => expect(weights()).toEqual(['-1']));
    await get(projects);
    await vi.waitFor(() => expect(weights()).toEqual(['-1', '-1']));
    // From the cache, so that nobody is called.
    await get(projects);
    await vi.waitFor(() => expect(started.output.stdout).toContain('"result":"cached"'));
    expect(weights()).toHaveLength(2);
  });

  it('keeps all its data when it is killed', async () => {
    const dataDir = await createDataDir();
    const killed = startProcess({ dataDir });
    const before = await killed.ready();
    const first = use(before);
    await first.get(await first.consent(before.api_key));
    const agents = (await first.get('/agents')).body;
    const options = (await first.get(projects)).body;
    expect(options).toMatchObject({ success: true, options: expect.any(Array) });
    expect(await killed.stop('SIGKILL')).toMatchObject({ code: null });

    const { port } = new URL(before.base_url);
    const after = await startProcess({ dataDir, args: ['--port', port] }).ready();
    const second = use(after);
    // Only the access key is another one in each run.
    const { aws_access_key_id: key, aws_secret_access_key: secret } = after;
    expect(after).toEqual({ ...before, aws_access_key_id: key, aws_secret_access_key: secret });
    expect(key).toMatch(/^LOCAL[0-9A-F]{32}$/);
    expect([before.aws_access_key_id, before.aws_secret_access_key]).not.toContain(key);
    expect(before.aws_secret_access_key).not.toBe(secret);
    expect((await second.get('/agents')).body).toEqual(agents);
    expect((await second.get(projects)).body).toEqual(options);

    // As it does after five minutes.
    await second.connectionOf('demo', 'demo').change({ accessTokenExpiresAtMs: 1 });
    // The projects are kept, so that they need no token.
    const [, projectId] = /"id":"([^"]+)"/.exec(JSON.stringify(options)) ?? [];
    const tasks = projects.replace('project_id', `task_id?project_id=${projectId}`);
    expect(await second.get(tasks)).toMatchObject({ status: 200 });
    expect(await second.tokenRequests()).toEqual({ token_requests: 1, refresh_requests: 1 });
  });

  it('starts after it was killed while creating its tables', async () => {
    const dataDir = await createDataDir();
    const killed = startProcess({ dataDir });
    // An empty database is in it already.
    const emptyBytes = 20_000;
    const written = () =>
      globSync(join(dataDir, 'dynamodb', '*-wal')).map((log) => statSync(log).size);
    const firstTable = () => expect(Math.max(0, ...written())).toBeGreaterThan(emptyBytes);
    await vi.waitFor(firstTable, { interval: 1, timeout: 120_000 });
    await killed.stop('SIGKILL');
    expect(killed.output.stdout).toBe(`${startingLine}\n`);
    const { base_url, api_key } = await startProcess({ dataDir }).ready();
    const { request } = createClient(base_url);
    expect(await request('/agents', { apiKey: api_key })).toMatchObject({ status: 200 });
  });
});

it('npm start replaces a demo key that was revoked, and nothing else', async () => {
  const dataDir = await createDataDir();
  const bundles = await readyBundles();
  const first = startProcess({ dataDir, bundles });
  const before = await first.ready();
  const run = operatorOn({ dataDir });
  const [{ key_id }] = (await run('keys list --tenant demo --json')).json;
  const [{ id }] = (await run('agents list --tenant demo --json')).json;
  await run(`agents remove --tenant demo --agent-id ${id}`);
  const revoked = await run(`keys revoke --tenant demo --key-id ${key_id}`);
  expect(revoked).toMatchObject({ code: 0 });
  await first.stop('SIGKILL');

  const after = await startProcess({ dataDir, bundles }).ready();
  const { request } = createClient(after.base_url);
  expect(after.api_key).not.toBe(before.api_key);
  expect(await request('/agents', { apiKey: before.api_key })).toMatchObject({ status: 401 });
  expect(await request('/agents', { apiKey: after.api_key })).toMatchObject({
    status: 200,
    body: [{}, {}],
  });
});
