import { expect, test } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import type { StackTemplate } from '../../../infra/deploy/stack-template.ts';
import { templateOfFunctions } from '../cdk/functions-stack.ts';
import { run as runOf } from './deploying.ts';

const stackName = 'trunkline-prod-functions-tenants';
const old: Uses = { tables: { agents: ['dynamodb:Query', 'dynamodb:GetItem'] } };
const query: Uses = { tables: { agents: ['dynamodb:Query'] } };
const get: Uses = { tables: { agents: ['dynamodb:GetItem'] } };

const templateOf = (uses: Uses, retained?: Uses): StackTemplate =>
  templateOfFunctions({ 'list-agents': { uses, ...(retained && { retained }) } }).toJSON();

/** What the program says of the old commit, where these templates are deployed. */
const runAt = (status: string, deployed: StackTemplate, ...args: string[]) => {
  const wanted = new Map([[stackName, templateOf(old)]]);
  return runOf(new Map([[stackName, deployed]]), wanted, ['--env', 'prod', ...args], { status });
};
const run = (deployed: StackTemplate, ...args: string[]) =>
  runAt('UPDATE_COMPLETE', deployed, ...args);

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
