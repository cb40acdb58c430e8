import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { runDeploy } from '../../../infra/deploy/run-deploy.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { templateOfFunctions } from '../cdk/functions-stack.ts';

const stackName = 'trunkline-prod-functions-tenants';
const old: Uses = { tables: { agents: ['dynamodb:Query', 'dynamodb:GetItem'] } };
const query: Uses = { tables: { agents: ['dynamodb:Query'] } };
const get: Uses = { tables: { agents: ['dynamodb:GetItem'] } };

const templateOf = (uses: Uses, retained?: Uses) =>
  templateOfFunctions({ 'list-agents': { uses, ...(retained && { retained }) } }).toJSON();

/** As `cdk synth` writes it, of one stack. */
const writeAssembly = (template: object) => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-assembly-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const properties = { templateFile: 'template.json' };
  const artifacts = { [stackName]: { type: 'aws:cloudformation:stack', properties } };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  writeFileSync(join(folder, 'template.json'), JSON.stringify(template));
  return folder;
};

/** What the program says of the old commit, where these templates are deployed. */
const run = async (deployed: object, ...args: string[]) =>
  runAt('UPDATE_COMPLETE', deployed, ...args);

const runAt = async (status: string, deployed: object, ...args: string[]) => {
  const { terminal, output } = createTerminal();
  const line = ['--env', 'prod', '--assembly', writeAssembly(templateOf(old)), ...args];
  const code = await runDeploy(line, terminal, () => ({
    readAccount: async () => '111122223333',
    describeStack: async (name) => ({ name, status, isProtected: true }),
    readTemplate: async () => deployed,
    describeTable: async () => undefined,
    findQueue: async () => undefined,
    readQuota: async () => ({ refused: 'not asked' }),
  }));
  return { code, ...output };
};

test('aliases can be moved back where the role has all that the old code uses', async () => {
  expect(await run(templateOf(query, get), '--aliases')).toMatchObject({
    code: 0,
    stdout: 'All aliases can be moved back to this commit.\n',
  });
});

test.each(['UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_ROLLBACK_FAILED'])(
  'aliases are judged while a stack is in %s',
  async (status) => {
    const { code, stdout } = await runAt(status, templateOf(query, get), '--aliases');
    expect(code).toBe(0);
    expect(stdout).toBe(
      `${stackName} is in ${status}: its roles may change yet.\nAll aliases can be moved back to this commit.\n`,
    );
  },
);

test('an alias stays where the role lost what the old code uses', async () => {
  const { code, stdout, stderr } = await run(templateOf(query), '--aliases');
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'All other aliases can be moved back.\n' });
  expect(stdout).toContain(
    'The old version of trunkline-prod-list-agents uses dynamodb:GetItem on table/trunkline-prod-agents,',
  );
});

test('a deployment that takes a permission from a running version is refused', async () => {
  const running = templateOf({ tables: { agents: ['dynamodb:Query', 'dynamodb:Scan'] } });
  const { code, stdout } = await run(running, '--check');
  expect(code).toBe(1);
  expect(stdout).toContain(
    'dynamodb:Scan on table/trunkline-prod-agents. Its role would lose that',
  );
  expect(await run(running, '--check', '--accept', 'permissions')).toMatchObject({ code: 0 });
});
