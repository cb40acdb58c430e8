import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createApiKeys } from '../../functions/adapters/api-keys.ts';
import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { createApiKey, hashApiKey } from '../../functions/domain/model/api-key.ts';
import { functionNames } from '../../infra/bundling/bundle-functions.ts';
import { selectEnvironments } from '../../infra/cdk/environments.ts';
import { runSmoke } from '../../infra/smoke/run-smoke.ts';
import { synthesizeAssembly } from '../support/cloud-assembly.ts';
import { deployEmulated } from '../support/emulated-deployment.ts';
import { createTerminal } from '../support/terminal.ts';

describe.each(selectEnvironments())('the cloud assembly of $name', ({ name: environment }) => {
  const assembly = synthesizeAssembly(environment);
  afterAll(() => assembly.remove());

  const files = (extension: string) =>
    readdirSync(assembly.directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith(extension),
    );

  test('holds one bundle per function, and no other code', () => {
    const code = [...files('js'), ...files('.ts')];
    expect(new Set(code.map((file) => file.replace(/^asset\.\w+\//, '')))).toEqual(
      new Set(['index.mjs']),
    );
    expect(code).toHaveLength(functionNames.length);
  });

  test('knows nothing of the machine it was made on', () => {
    for (const file of [...files('.template.json'), ...files('.mjs')]) {
      expect(readFileSync(join(assembly.directory, file), 'utf8')).not.toContain(process.cwd());
    }
  });

  test('deploys from its files alone, and passes the smoke test', async () => {
    const deployed = await deployEmulated(assembly, environment);
    const database = createDatabase({ ...deployed, environment }, deployed.credentials);
    const apiKey = createApiKey(environment);
    await createApiKeys(database).put({
      keyHash: hashApiKey(apiKey),
      keyId: 'key_1',
      tenantId: 'first',
      name: 'smoke',
      scopes: ['*'],
      createdAtMs: Date.now(),
    });
    const { terminal, output } = createTerminal();
    const args = ['--base-url', deployed.baseUrl, '--api-key', apiKey];
    const exitCode = await runSmoke(args, terminal);
    expect(output.stdout).toMatch(/\n15 of 15 as documented\n$/);
    expect(exitCode).toBe(0);
  });
});
