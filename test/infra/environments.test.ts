import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  environments,
  selectEnvironments,
  UnknownEnvironment,
} from '../../infra/cdk/environments.ts';

const namesOf = (name?: string) => selectEnvironments(name).map((environment) => environment.name);

describe('environments', () => {
  test('are dev, staging and prod by default', () => {
    expect(namesOf()).toEqual(['dev', 'staging', 'prod']);
  });

  test.each(['dev', 'staging', 'prod'])('are only %s when that is chosen', (name) => {
    expect(namesOf(name)).toEqual([name]);
  });

  test.each(['local', 'production', '', '__proto__'])(
    'refuse %j and list the valid ones',
    (name) => {
      expect(() => selectEnvironments(name)).toThrow(
        new UnknownEnvironment(
          `There is no environment ${JSON.stringify(name)}. Use one of: dev, staging, prod.`,
        ),
      );
    },
  );

  test('fail the CDK app with one line when unknown', async () => {
    const run = promisify(execFile)(process.execPath, ['infra/cdk/app.ts'], {
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ env: 'qa' }) },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no environment "qa". Use one of: dev, staging, prod.\n',
    });
  });

  test('deploy staging as prod, so that no step of it is new there', () => {
    expect(environments.staging.canaryMinutes).toBe(environments.prod.canaryMinutes);
  });
});
