import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { job, root, workflows } from './workflows.ts';

/** The first major version that runs on Node.js 24, by `using:` in its action.yml. */
const firstOnNode24 = new Map([
  ['actions/checkout', 5],
  ['actions/setup-node', 5],
  ['aws-actions/configure-aws-credentials', 6],
]);

describe.each([...workflows])('%s', (_, workflow) => {
  const steps = Object.values(workflow.jobs).flatMap((each) => each.steps ?? []);

  test('pins each action to a commit and says its version, on Node.js 24', () => {
    const uses = [...workflow.text.matchAll(/uses: (?!\.\/)(.*)/g)].map(
      ([, action = '']) => action,
    );
    expect(uses).toHaveLength(steps.filter((step) => step.uses).length);
    for (const action of uses) {
      const [, name = '', major] = /^(\S+)@[0-9a-f]{40} # v(\d+)\.\d+\.\d+$/.exec(action) ?? [];
      expect(Number(major), action).toBeGreaterThanOrEqual(firstOnNode24.get(name) ?? Infinity);
    }
  });

  test('starts from a token that may only read', () => {
    const jobs = Object.values(workflow.jobs).map(({ permissions }) => permissions ?? {});
    for (const permissions of [workflow.permissions, ...jobs]) {
      // Neither a text such as `write-all`, nor left out: then the repository's default holds.
      expect(permissions).toBeTypeOf('object');
      for (const [name, right] of Object.entries(permissions)) {
        // To sign in to AWS, and to comment on a pull request.
        expect(right === 'write' ? ['id-token', 'pull-requests'] : [name]).toContain(name);
        expect(['read', 'write']).toContain(right);
      }
    }
  });

  test('leaves no credentials in a checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const checkout of checkouts) {
      expect(checkout).toMatchObject({ with: { 'persist-credentials': false } });
    }
  });

  test('has credentials of AWS that last as long as the job', () => {
    for (const each of Object.values(workflow.jobs)) {
      for (const { uses, with: options = {} } of each.steps ?? []) {
        if (!uses?.startsWith('aws-actions/configure-aws-credentials@')) continue;
        const seconds = Number(options['role-duration-seconds'] ?? 3600);
        expect(seconds).toBeGreaterThanOrEqual(60 * (each['timeout-minutes'] ?? Infinity));
      }
    }
  });

  test('writes no partition into a command: GovCloud and China have others', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('arn:aws:');
  });

  test('interpolates nothing into a shell, so that no input becomes a command', () => {
    for (const { run } of steps) expect(run ?? '').not.toMatch(/\$\{\{/);
  });
});

test('each action of another owner is pinned to the same commit everywhere', () => {
  const texts = [...workflows.values()].map(({ text }) => text);
  const pins = new Set(texts.flatMap((text) => text.match(/uses: (?!\.\/).*/g) ?? []));
  expect(pins.size).toBe(new Set([...pins].map((pin) => pin.split('@')[0])).size);
});

/** `${{ inputs.environment }}` with a beginning and an end. */
const chosen = (before: string, after = '') =>
  expect.stringMatching(new RegExp(`^${before}\\$\\{\\{ inputs\\.environment \\}\\}${after}$`));

describe('the queues of deployments', () => {
  const called = 'deploy-environment.yml';

  test('are one per environment, of which a running deployment is never broken off', () => {
    expect(job(called, 'deploy').concurrency).toEqual({
      group: chosen('deploy-'),
      'cancel-in-progress': false,
    });
  });

  test('are not held while an approval is awaited, which a newer commit replaces', () => {
    expect(job(called, 'approve')).toMatchObject({
      environment: chosen('', '-approval'),
      concurrency: { group: chosen('approve-'), 'cancel-in-progress': true },
    });
    expect(job(called, 'deploy')).toMatchObject({ needs: 'approve', environment: chosen('') });
    expect(workflows.get('deploy.yml')?.concurrency).toBeUndefined();
  });

  test('are the same for roll-backs, which alone may deploy an older commit', () => {
    expect(workflows.get('roll-back.yml')?.concurrency).toBeUndefined();
    const callers = [
      job('deploy.yml', 'staging'),
      job('deploy.yml', 'prod'),
      job('roll-back.yml', 'deploy'),
    ];
    expect(callers.map(({ uses, concurrency }) => [uses, concurrency])).toEqual(
      callers.map(() => [`./.github/workflows/${called}`, undefined]),
    );
    expect(callers.map((each) => each.with?.may_be_older)).toEqual([undefined, undefined, true]);
  });
});

test.each(['deploy.yml', 'roll-back.yml'])('%s runs only as main has it', (file) => {
  for (const each of Object.values(workflows.get(file)?.jobs ?? {})) {
    expect(each.if).toBe("github.ref == 'refs/heads/main'");
  }
});

describe('dependabot.yml', () => {
  const { updates } = parse(
    readFileSync(new URL('../../../.github/dependabot.yml', import.meta.url), 'utf8'),
  ) as {
    updates: {
      'package-ecosystem': string;
      directory: string;
      cooldown: Record<string, number>;
      groups: Record<string, unknown>;
    }[];
  };

  test('covers every lock file', () => {
    const locked = globSync('**/package-lock.json', {
      cwd: root,
      exclude: ['**/node_modules', '.local'],
    });
    const npm = updates.filter((each) => each['package-ecosystem'] === 'npm');
    expect(npm.map(({ directory }) => directory).sort()).toEqual(
      locked.map((file) => `/${dirname(file)}`.replace('/.', '/')).sort(),
    );
  });

  test('updates packages and actions in groups, none younger than a week', () => {
    expect(updates.map((each) => each['package-ecosystem'])).toEqual(['npm', 'github-actions']);
    for (const { cooldown, groups } of updates) {
      expect(Math.min(...Object.values(cooldown))).toBeGreaterThanOrEqual(7);
      expect(Object.keys(groups).length).toBeGreaterThan(0);
    }
  });
});
