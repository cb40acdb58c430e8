import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createManagedKeys } from '../../../functions/keys/adapters/managed-keys.ts';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { selectEnvironments } from '../../../infra/cdk/environments.ts';
import { probes } from '../../../infra/smoke/probes.ts';
import { runSmoke } from '../../../infra/smoke/run-smoke.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { synthesizeAssembly } from '../../support/deployment/cloud-assembly.ts';
import { deployEmulated } from '../../support/deployment/emulated-deployment.ts';

describe.each(selectEnvironments())('the cloud assembly of $name', ({ name: environment }) => {
  const assembly = synthesizeAssembly(environment);
  afterAll(() => assembly.remove());

  const files = (extension: string) =>
    readdirSync(assembly.directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith(extension),
    );

  test('holds no path or name of the machine that made it', () => {
    for (const file of [...files('.template.json'), ...files('js')]) {
      expect(readFileSync(join(assembly.directory, file), 'utf8')).not.toContain(process.cwd());
    }
  });

  test('does not contain the demo provider', () => {
    for (const file of files('js')) {
      expect(readFileSync(join(assembly.directory, file), 'utf8')).not.toMatch(/\bdemo\b/);
    }
  });

  test('deploys from its own files, passes the smoke test, and refuses the demo provider', async () => {
    const deployed = await deployEmulated(assembly, environment);
    const database = createDatabase({ ...deployed, environment }, deployed.credentials);
    const apiKey = createApiKey(environment);
    await createManagedKeys(database).put({
      keyHash: hashCredential(apiKey),
      keyId: 'key_1',
      tenantId: 'first',
      name: 'smoke',
      scopes: ['*'],
      createdAtMs: Date.now(),
    });
    const { terminal, output } = createTerminal();
    const args = ['--base-url', deployed.baseUrl, '--api-key', apiKey];
    const exitCode = await runSmoke(args, terminal);
    const { length: count } = probes(apiKey);
    expect(output.stdout).toMatch(new RegExp(`\\n${count} of ${count} as documented\\n$`));
    expect(exitCode).toBe(0);

    const unknown = await fetch(`${deployed.baseUrl}/integrations/oauth_start/demo`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey },
    });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining("Unknown integration type 'demo'"),
    });

    const wrong = await fetch(`${deployed.baseUrl}/integrations/oauth_start/gmail`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([404, 'POST']);
    expect(await wrong.json()).toMatchObject({ detail: expect.stringContaining('Use POST') });
  });
});
