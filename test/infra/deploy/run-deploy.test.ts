import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runDeploy } from '../../../infra/deploy/run-deploy.ts';
import { indexNamesOf, tablesOf } from '../../../infra/deploy/table-definition.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { standInCdk, writeAssembly } from './assembly.ts';
import { accountWith, run, withApi } from './deploying.ts';
import { tableResource, templatesOf } from './templates.ts';

const before = withApi(templatesOf({ A: tableResource('a', ['by_b']) }));
const after = withApi(templatesOf({ A: tableResource('a', ['by_c']) }, 2));
const flags = '--exclusively --import-existing-resources --require-approval';

describe('a deployment', () => {
  test('is one call of CDK where no index changes, which takes over what exists', async () => {
    const { code, calls } = await run(before, before, ['--outputs-file', 'o.json']);
    expect(calls).toEqual([
      `deploy trunkline-account-us-east-1 trunkline-dev-data trunkline-dev-functions-events trunkline-dev-api <test> ${flags} broadening --outputs-file o.json`,
    ]);
    expect(code).toBe(0);
  });

  test('adds an index, replaces functions, and removes one, with one file of outputs', async () => {
    const { code, calls, stdout } = await run(before, after, [
      ...['--require-approval', 'never'],
      ...['--outputs-file', 'o.json'],
    ]);
    expect(code).toBe(0);
    expect(calls).toEqual([
      `deploy trunkline-dev-data <step> ${flags} never --concurrency 3`,
      `deploy trunkline-account-us-east-1 trunkline-dev-functions-events trunkline-dev-api <test> ${flags} never --concurrency 3 --outputs-file o.json`,
      `deploy trunkline-dev-data <test> ${flags} never --concurrency 3`,
    ]);
    expect(stdout).toContain('Step 2 of 5: wait until by_c of a is ACTIVE\n');
  });

  test('ends at the first step that fails, and says how to go on', async () => {
    const { code, calls, stderr } = await run(before, after, [], { fails: 'functions-events' });
    expect(calls).toHaveLength(2);
    expect(stderr).toMatch(/^cdk deploy failed\. Run the same command again/);
    expect(code).toBe(1);
  });

  test('synthesizes first without a folder', async () => {
    const cdk = standInCdk('synth');
    const { terminal } = createTerminal({ env: cdk.env });
    const code = await runDeploy(['--env', 'dev'], terminal, () => accountWith(before, cdk));
    expect(cdk.calls()).toEqual(['synth --quiet --output cdk.out -c env=dev']);
    expect(code).toBe(1);
  });

  test('reads only the named environment and the stack of the account', async () => {
    const { code, stderr } = await run(before, after, ['--env', 'staging']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no stacks of staging')]);
  });
});

test('a step has an assembly of its own, whose template CDK uploads under its own hash', async () => {
  const { cdk } = await run(before, after);
  const text = cdk.file(1, 'trunkline-dev-data.template.json');
  const [table] = tablesOf(JSON.parse(text)).values();
  expect(table && indexNamesOf(table)).toEqual(['by_b', 'by_c']);
  const hash = createHash('sha256').update(text).digest('hex');
  const { files } = JSON.parse(cdk.file(1, 'trunkline-dev-data.assets.json'));
  expect(files).toEqual({
    [hash]: {
      source: { path: 'trunkline-dev-data.template.json' },
      destinations: { here: { bucketName: 'assets', objectKey: `${hash}.json` } },
    },
  });
  const { artifacts } = JSON.parse(cdk.file(1, 'manifest.json'));
  expect(Object.keys(artifacts)).toEqual(['trunkline-dev-data.assets', 'trunkline-dev-data']);
  expect(artifacts['trunkline-dev-data']).toMatchObject({
    properties: { stackTemplateAssetObjectUrl: `s3://assets/${hash}.json` },
    dependencies: ['trunkline-dev-data.assets'],
  });
});

describe('nothing is changed', () => {
  test('by --check, which shows the steps', async () => {
    const { code, calls, stdout } = await run(before, after, ['--check']);
    expect([code, calls]).toEqual([0, []]);
    expect(stdout).toBe(`The quota of executions was not checked: AccessDeniedException: no
1. deploy trunkline-dev-data with by_c of a
2. wait until by_c of a is ACTIVE
3. deploy trunkline-account, trunkline-dev-functions-events, trunkline-dev-api
4. deploy trunkline-dev-data without by_b of a
5. wait until by_b of a is gone
`);
  });

  const changed = withApi(templatesOf({ A: tableResource('a', { by_b: ['x', 'y'] }) }));

  test.each([[[]], [['--check']], [['--accept', 'permissions']]])(
    'where something is found, with %j',
    async (args) => {
      const { code, calls, stdout, stderr } = await run(before, changed, args);
      expect([code, calls, stderr]).toEqual([1, [], 'Nothing was changed.\n']);
      expect(stdout).toMatch(/indexes: The index by_b of a gets another key.*\n {2}Give the new/);
    },
  );

  test('where a stack cannot be updated, which is said first', async () => {
    const status = 'UPDATE_ROLLBACK_FAILED';
    const { code, calls, stdout, stderr } = await run(before, changed, [], { status });
    expect([code, calls, stdout]).toEqual([1, [], '']);
    expect(stderr.match(/continue-update-rollback --stack-name trunkline-dev-\S+/g)).toHaveLength(
      3,
    );
  });

  test('by --check while a stack is updated, which shows the steps as they are now', async () => {
    const status = 'UPDATE_IN_PROGRESS';
    expect(await run(before, after, ['--check'], { status })).toMatchObject({ code: 0, calls: [] });
    expect(await run(before, after, [], { status })).toMatchObject({ code: 1, calls: [] });
  });

  test('by --aliases where nothing is deployed, as in another account', async () => {
    const { code, stderr } = await run(new Map(), after, ['--aliases']);
    expect([code, stderr]).toEqual([
      1,
      'Nothing of dev is deployed in 111122223333, us-east-1: is it the right account?\n',
    ]);
    const { stdout } = await run(new Map(), after, ['--check']);
    expect(stdout).toContain('Nothing of dev is deployed in 111122223333, us-east-1: this is its');
  });

  test('where prod kept a queue that is wanted again', async () => {
    const queue = (QueueName: string) => ({ Type: 'AWS::SQS::Queue', Properties: { QueueName } });
    const table = { A: tableResource('a', ['by_b']) };
    const wanted = withApi(templatesOf({ ...table, Q: queue('new'), R: queue('kept') }));
    const { code, calls, stderr } = await run(before, wanted);
    expect([code, calls]).toEqual([1, []]);
    expect(stderr).toMatch(/^The queue \S+ exists.*delete-queue --queue-url https:\S+kept \(.*\n$/);
    const known = withApi(templatesOf({ ...table, R: queue('kept') }));
    expect(await run(known, wanted)).toMatchObject({ code: 0 });
  });

  test('without credentials', async () => {
    const { terminal, output } = createTerminal(standInCdk());
    const error = Object.assign(new Error('none'), { name: 'CredentialsProviderError' });
    const folder = writeAssembly(before);
    const code = await runDeploy(['--env', 'dev', '--assembly', folder], terminal, () => ({
      ...accountWith(before, standInCdk()),
      describeStack: () => Promise.reject(error),
    }));
    expect([code, output.stderr]).toEqual([
      1,
      expect.stringContaining('AWS did not let us look: none. Sign in or set AWS_PROFILE'),
    ]);
  });
});
