import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWorkspace } from './run-script.ts';
import { job, script } from './workflows.ts';

describe('the check of the commit before a deployment', () => {
  const check = script('deploy-environment.yml', 'deploy', 'Refuse an older commit');

  /** A repository with three commits on main, and one that was never there. */
  const history = (deployed: string) => {
    const { run } = createWorkspace({ aws: 'echo "$@" > asked.txt; echo "$DEPLOYED"' });
    const { stdout } = run(`
      git init -q -b main . && git config user.email a@b.c && git config user.name a
      for n in 1 2 3; do git commit -q --allow-empty -m $n; git rev-parse HEAD; done
      git checkout -q -b aside HEAD~1 && git commit -q --allow-empty -m 4 && git rev-parse HEAD`);
    const [first = '', second = '', third = '', aside = ''] = stdout.split('\n');
    const commits: Record<string, string> = { first, second, third, aside, none: 'None' };
    const deploy = (commit: string) =>
      run(check, {
        ENVIRONMENT: 'prod',
        COMMIT: commits[commit] ?? commit,
        DEPLOYED: commits[deployed] ?? deployed,
      });
    return { deploy };
  };

  test.each([
    ['first', 'none'],
    ['second', 'first'],
    ['third', 'first'],
    ['second', 'second'],
  ])('lets the %s commit follow %s', (commit, deployed) => {
    expect(history(deployed).deploy(commit)).toMatchObject({ status: 0, stdout: '' });
  });

  test.each([
    ['first', 'second'],
    ['third', 'aside'],
    ['third', '0123456789012345678901234567890123456789'],
  ])('refuses the %s commit where %s is deployed', (commit, deployed) => {
    const { status, stdout } = history(deployed).deploy(commit);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error::prod has .* To go back, run Roll back\.\n$/);
  });

  test('refuses any commit where what is deployed cannot be read', () => {
    const { run } = createWorkspace({ aws: 'exit 254', git: 'exit 0' });
    const { status } = run(check, { ENVIRONMENT: 'prod', COMMIT: 'any' });
    expect(status).not.toBe(0);
  });
});

describe('a deployment, forward or back', () => {
  const steps = job('deploy-environment.yml', 'deploy').steps ?? [];

  test('is one step, whose order npm run deploy works out', () => {
    const deploying = steps.filter(({ run }) => /cdk deploy|run deploy/.test(run ?? ''));
    expect(deploying.map(({ name, if: condition }) => [name, condition])).toEqual([
      ['Deploy', undefined],
    ]);
  });

  test.each([
    ['', ''],
    ['permissions', ' --accept permissions'],
  ])('accepts the findings that its run names: %j', (ACCEPT, more) => {
    const { run } = createWorkspace({ npm: 'echo "$*"' });
    const deploy = script('deploy-environment.yml', 'deploy', 'Deploy');
    expect(run(deploy, { ENVIRONMENT: 'prod', ACCEPT }).stdout).toBe(
      `run deploy -- --env prod --require-approval never --outputs-file outputs.json${more}\n`,
    );
  });

  test('has its outputs read by the smoke test', () => {
    const { run, folder } = createWorkspace({ npm: 'echo "$*"' });
    const outputs = { 'trunkline-prod-api': { BaseUrl: 'https://a.example/api' } };
    writeFileSync(join(folder, 'outputs.json'), JSON.stringify(outputs));
    const smoke = script('deploy-environment.yml', 'deploy', 'Smoke test');
    expect(run(smoke, { ENVIRONMENT: 'prod' }).stdout).toBe(
      'run smoke -- --base-url https://a.example/api\n',
    );
  });
});

describe('the diff of a pull request', () => {
  const diff = script('check.yml', 'diff', 'cdk diff');

  test.each([
    ['0', '0', 0],
    ['0', '1', 1],
    ['1', '0', 1],
  ])('shows the steps too, and fails if either does: %s, %s', (DIFF, CHECK, status) => {
    const { run, folder } = createWorkspace({
      npx: 'echo "$*"; exit $DIFF',
      npm: 'echo "$*"; exit $CHECK',
    });
    const variables = { ENVIRONMENT: 'prod', DIFF, CHECK, GITHUB_STEP_SUMMARY: 'summary.md' };
    expect(run(diff, variables).status).toBe(status);
    const text = readFileSync(join(folder, 'diff.md'), 'utf8');
    expect(text).toContain('run --silent deploy -- --env prod --assembly cdk.out --check\n');
    expect(text).toContain('cdk diff -c env=prod');
  });
});

describe('the check of the approval before a deployment', () => {
  const name = 'Refuse what was approved for another attempt';
  const run = (variables: Record<string, string>) =>
    createWorkspace({}).run(script('deploy-environment.yml', 'deploy', name), variables);

  test('comes first, and compares the attempts of both jobs', () => {
    const [first] = job('deploy-environment.yml', 'deploy').steps ?? [];
    expect(first).toMatchObject({
      name,
      env: {
        ATTEMPT: expect.stringMatching(/^\$\{\{ github\.run_attempt \}\}$/),
        APPROVED: expect.stringMatching(/^\$\{\{ needs\.approve\.outputs\.attempt \}\}$/),
      },
    });
    expect(first).not.toHaveProperty('if');
    expect(job('deploy-environment.yml', 'approve').outputs).toEqual({
      attempt: expect.stringMatching(/^\$\{\{ github\.run_attempt \}\}$/),
    });
  });

  test('lets an attempt pass that was approved', () => {
    expect(run({ ATTEMPT: '2', APPROVED: '2' })).toMatchObject({ status: 0, stdout: '' });
  });

  test.each(['1', ''])('refuses a second attempt with the approval %j', (APPROVED) => {
    const { status, stdout } = run({ ATTEMPT: '2', APPROVED });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error::This attempt was not approved\. .*\n$/);
  });
});

describe('the comment with the diff of an environment', () => {
  const comment = script('check.yml', 'diff', 'Comment');

  const postWith = (found: string) => {
    const { run, folder } = createWorkspace({
      gh: `printf '%s\\n' "$*" >> calls.txt; [ "$2" = --paginate ] && printf '${found}'; exit 0`,
    });
    writeFileSync(join(folder, 'diff.md'), 'what changes\n');
    const variables = { ENVIRONMENT: 'prod', GH_REPO: 'acme/trunkline', PULL_REQUEST: '7' };
    const { status, stderr } = run(comment, variables);
    expect(status, stderr).toBe(0);
    const calls = readFileSync(join(folder, 'calls.txt'), 'utf8').trimEnd().split('\n');
    return { written: calls.at(-1), body: readFileSync(join(folder, 'comment.md'), 'utf8') };
  };

  test('is written once, behind a mark of its environment', () => {
    const { written, body } = postWith('');
    expect(written).toBe(
      'api --silent --method POST repos/acme/trunkline/issues/7/comments --field body=@comment.md',
    );
    expect(body).toBe('<!-- cdk diff of prod -->\nwhat changes\n');
  });

  test('is edited by the next push', () => {
    expect(postWith('41\\n42\\n').written).toBe(
      'api --silent --method PATCH repos/acme/trunkline/issues/comments/41 --field body=@comment.md',
    );
  });
});
