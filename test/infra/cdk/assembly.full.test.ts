import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { synthesizeAssembly } from '../../support/deployment/cloud-assembly.ts';
import { deployEmulated } from '../../support/deployment/emulated-deployment.ts';
import { smokeEmulated } from '../../support/deployment/emulated-smoke.ts';
import { failing, startJourney } from '../../support/journey/journey.ts';
import { releasesOf } from '../../support/journey/releases.ts';

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
