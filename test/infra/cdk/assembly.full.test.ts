import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createManagedKeys } from '../../../functions/keys/adapters/managed-keys.ts';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { probes } from '../../../infra/smoke/probes.ts';
import { runSmoke } from '../../../infra/smoke/run-smoke.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { synthesizeAssembly } from '../../support/deployment/cloud-assembly.ts';
import { deployEmulated } from '../../support/deployment/emulated-deployment.ts';
import { failing, startJourney } from '../../support/journey/journey.ts';
import { releasesOf } from '../../support/journey/releases.ts';

/** Runs the smoke test against an emulated deployment, with a key of its own. */
const smokeEmulated = async (
  deployed: Awaited<ReturnType<typeof deployEmulated>>,
  environment: 'dev' | 'staging' | 'prod',
) => {
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
  return { apiKey, exitCode, stdout: output.stdout, summary: `${count} of ${count} as documented` };
};

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

  const { sandbox } = environments[environment];

  test('contains the demo provider only where it has a sandbox', () => {
    const texts = files('js').map((file) => readFileSync(join(assembly.directory, file), 'utf8'));
    expect(texts.some((text) => /\bdemo\b/.test(text))).toBe(sandbox);
  });

  test('deploys from its own files, passes the smoke test, and has the demo provider only in a sandbox', async () => {
    const { account } = await startJourney(environments[environment], await assembly.templates());
    const deployed = await deployEmulated(account, assembly);
    const { apiKey, exitCode, stdout, summary } = await smokeEmulated(deployed, environment);
    expect(stdout.trimEnd()).toMatch(new RegExp(`\\n${summary}$`));
    expect(exitCode).toBe(0);

    const demo = await fetch(`${deployed.baseUrl}/integrations/oauth_start/demo`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey },
    });
    const [status, detail] = sandbox
      ? [422, 'Demo provider']
      : [404, "Unknown integration type 'demo'"];
    expect(demo.status).toBe(status);
    expect(await demo.json()).toMatchObject({ detail: expect.stringContaining(detail) });

    const wrong = await fetch(`${deployed.baseUrl}/integrations/oauth_start/gmail`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([404, 'POST']);
    expect(await wrong.json()).toMatchObject({ detail: expect.stringContaining('Use POST') });
  });

  test('passes it again after half an update to the next version, after the whole one, and after the way back', async () => {
    const first = await assembly.templates();
    const { '1.1.0': next } = releasesOf(first, environment);
    const journey = await startJourney(environments[environment], first);
    const expectAnswers = async () => {
      const emulated = await deployEmulated(journey.account, assembly);
      const { stdout, summary } = await smokeEmulated(emulated, environment);
      expect(stdout).toContain(summary);
    };
    const refuse = failing(({ type, stack }) => type.endsWith('Version') && /events$/.test(stack));
    expect((await journey.deploy(next, { refuse })).failure).toContain('ROLLBACK_COMPLETE');
    await expectAnswers();
    expect((await journey.deploy(next)).failure).toBeUndefined();
    await expectAnswers();
    expect((await journey.deploy(first, { acceptPermissions: true })).failure).toBeUndefined();
    await expectAnswers();
    expect([journey.lacked, journey.damagedTables()]).toEqual([[], []]);
  });
});
