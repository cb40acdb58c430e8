import { createManagedKeys } from '../../../functions/keys/adapters/managed-keys.ts';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { probes } from '../../../infra/smoke/probes.ts';
import { runSmoke } from '../../../infra/smoke/run-smoke.ts';
import { createTerminal } from '../command-line/terminal.ts';
import type { deployEmulated } from './emulated-deployment.ts';

type EmulatedDeployment = Awaited<ReturnType<typeof deployEmulated>>;

/** Runs the smoke test against an emulated deployment, with a key of its own. */
export const smokeEmulated = async (
  deployed: EmulatedDeployment,
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
