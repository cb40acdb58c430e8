import { randomBytes } from 'node:crypto';
import { createManagedAgents } from '../../functions/agents/adapters/managed-agents.ts';
import { createAppCredentials } from '../../functions/apps/adapters/app-credentials.ts';
import { createOAuthApps } from '../../functions/apps/adapters/oauth-apps.ts';
import { createManagedKeys } from '../../functions/keys/adapters/managed-keys.ts';
import {
  type ApiKey,
  createApiKey,
  hashCredential,
  keyStatus,
} from '../../functions/keys/domain/api-key.ts';
import type { Credentials } from '../../functions/platform/aws/aws-client-options.ts';
import { createDatabase } from '../../functions/platform/aws/dynamodb.ts';
import { createKms } from '../../functions/platform/aws/kms.ts';
import { createSecretBox } from '../../functions/platform/aws/secret-box.ts';
import type { Config } from '../../functions/platform/config.ts';
import { uuidV7 } from '../../functions/platform/model/uuid-v7.ts';
import { demoType } from '../../functions/sandbox/domain/demo-catalogue.ts';
import { sandboxSecret } from '../../functions/sandbox/http/token-endpoint.ts';
import type { LocalOptions } from './options.ts';
import type { LocalStore } from './store.ts';

/** The first data: a tenant with a key and three agents, and the demo provider's clients. */
export type DemoData = {
  tenantId: string;
  apiKey: string;
  demoClient: { clientId: string; clientSecret: string };
  /** Another app at the demo provider, for a tenant that wants one of its own. It is stored for none. */
  ownClient: { clientId: string; clientSecret: string };
  agents: { id: string; name: string; enabled: boolean }[];
};

const createDemoData = (environment: string, nowMs: number): DemoData => ({
  tenantId: 'demo',
  apiKey: createApiKey(environment),
  demoClient: { clientId: 'trunkline', clientSecret: randomBytes(24).toString('base64url') },
  ownClient: { clientId: 'acme', clientSecret: randomBytes(24).toString('base64url') },
  agents: [
    { id: uuidV7(nowMs), name: 'After-hours line', enabled: true },
    { id: uuidV7(nowMs), name: 'Collections', enabled: false },
    { id: uuidV7(nowMs), name: 'Front desk', enabled: true },
  ],
});

/** The OAuth app of the demo provider, whose secret is another one in the sandbox. */
const createDemoApp = (
  config: Config,
  credentials: Credentials,
  { demoClient }: DemoData,
  isSandbox: boolean,
) => {
  const { clientId, clientSecret: ownSecret } = demoClient;
  const [secret, otherSecret] = isSandbox ? [sandboxSecret, ownSecret] : [ownSecret, sandboxSecret];
  const database = createDatabase(config, credentials);
  const secretBox = createSecretBox(
    createKms(config, credentials),
    config.secretsKeyId,
    config.environment,
  );
  const oauthApps = createOAuthApps(database, secretBox);
  const named = { integrationType: demoType, tenantId: undefined };
  const put = (settings: object) =>
    oauthApps.put({ ...settings, ...named, clientId, clientSecret: secret });
  return {
    put: () => put({}),
    /**
     * Restores it if somebody removed it, and gives it the secret of this run if an earlier one had the other
     * demo provider. One that somebody changed stays.
     */
    fit: async () => {
      const stored = await oauthApps.getRegistration(named);
      if (!stored) return put({});
      const apps = createAppCredentials(database);
      const found = await apps.of(demoType, `${clientId}:${otherSecret}`);
      if (found.some(({ tenantId }) => tenantId === undefined)) await put(stored);
    },
  };
};

/**
 * Creates the seed on the first run of a data folder, and writes it to a database without it. A key
 * that was revoked is replaced.
 */
export const seed = async (
  store: LocalStore,
  config: Config,
  credentials: Credentials,
  { sandbox = false }: Pick<LocalOptions, 'sandbox'> = {},
): Promise<DemoData> => {
  const nowMs = Date.now();
  const known = store.get('seed', 'demo') as DemoData | undefined;
  const seeded = known ?? createDemoData(config.environment, nowMs);
  store.put('seed', 'demo', seeded);

  const database = createDatabase(config, credentials);
  const demoApp = createDemoApp(config, credentials, seeded, sandbox);
  const apiKeys = createManagedKeys(database);
  const key = await apiKeys.findByHash(hashCredential(seeded.apiKey));
  if (key) await demoApp.fit();
  if (key && keyStatus(key, nowMs) === 'active') return seeded;
  if (key) {
    // Somebody has revoked it: agents and apps stay as they are.
    const renewed = { ...seeded, apiKey: createApiKey(config.environment) };
    await apiKeys.put(demoKey(renewed, nowMs));
    store.put('seed', 'demo', renewed);
    return renewed;
  }

  const agents = createManagedAgents(database);
  for (const agent of seeded.agents) await agents.put({ tenantId: seeded.tenantId, ...agent });
  await demoApp.put();
  // The key comes last, so that an interrupted first run is repeated.
  await apiKeys.put(demoKey(seeded, nowMs));
  return seeded;
};

const demoKey = ({ apiKey, tenantId }: DemoData, nowMs: number): ApiKey => ({
  keyHash: hashCredential(apiKey),
  keyId: `key_${uuidV7(nowMs)}`,
  tenantId,
  name: 'Demo key',
  scopes: ['*'],
  createdAtMs: nowMs,
});
