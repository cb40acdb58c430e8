import { App, CfnOutput, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { markPlaceholders } from '../../../infra/cdk/placeholders.ts';
import { runDeploy } from '../../../infra/deploy/run-deploy.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { createTestFolder } from '../../support/run/test-folder.ts';
import { standInCdk } from './assembly.ts';
import { accountWith } from './deploying.ts';

const { prod } = environments;

/** Deploys what CDK synthesizes of a record of prod, into an account that has all of it. */
const deployOf = async (record: Partial<typeof prod>, ...args: string[]) => {
  const outdir = createTestFolder();
  const app = new App({ autoSynth: false, outdir });
  const stack = new Stack(app, 'trunkline-prod-api');
  new CfnOutput(stack, 'BaseUrl', { value: 'https://api.acme.dev/api' });
  markPlaceholders(stack, { ...prod, ...record });
  app.synth();
  const cdk = standInCdk();
  const { terminal, output } = createTerminal({ env: cdk.env });
  const account = accountWith(new Map([[stack.stackName, {}]]), cdk);
  const given = ['--env', 'prod', '--assembly', outdir, '--require-approval', 'never'];
  const code = await runDeploy([...given, ...args], terminal, () => account);
  return { code, calls: cdk.calls(), stderr: output.stderr.replace(outdir, '<folder>') };
};

test('an assembly with placeholders, as npm run synth allows, is not deployed', async () => {
  expect(await deployOf({})).toEqual({
    code: 1,
    calls: [],
    stderr: `<folder> cannot be deployed. When it was synthesized:
- frontendUrl is still https://app.example.com; set yours in infra/cdk/environments.ts.
- alarmEmail is still on-call@example.com; set yours in infra/cdk/environments.ts.
Then synthesize again.
`,
  });
});

test.each(['--check', '--aliases'])('it can be looked at with %s', async (option) => {
  expect(await deployOf({}, option)).toEqual({ code: 0, calls: [], stderr: '' });
});

test('one of a record that is filled in is deployed', async () => {
  const own = { frontendUrl: 'https://app.acme.io', alarmEmail: 'on-call@acme.io' };
  const { code, calls } = await deployOf(own);
  expect([code, calls]).toEqual([0, [expect.stringMatching(/^deploy trunkline-prod-api /)]]);
});
