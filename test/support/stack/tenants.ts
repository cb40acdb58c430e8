import { randomBytes } from 'node:crypto';
import { createManagedAgents } from '../../../functions/agents/adapters/managed-agents.ts';
import { createOAuthApps } from '../../../functions/apps/adapters/oauth-apps.ts';
import { createConnections } from '../../../functions/connections/adapters/connections.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { TokenSet } from '../../../functions/connections/domain/open-tokens.ts';
import { createApiKeys } from '../../../functions/keys/adapters/api-keys.ts';
import { createManagedKeys } from '../../../functions/keys/adapters/managed-keys.ts';
import {
  type ApiKey,
  createApiKey,
  hashCredential,
} from '../../../functions/keys/domain/api-key.ts';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { createKms } from '../../../functions/platform/aws/kms.ts';
import { createSecretBox } from '../../../functions/platform/aws/secret-box.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { type LocalJson, localCredentials } from '../../../infra/local/local-json.ts';
import { withToken } from '../promises/history.ts';

/** Stores tenants, keys and connections, as an operator or a finished flow does. */
export const createTenants = (
  info: Pick<LocalJson, 'kms_endpoint' | 'kms_secrets_key_id'> &
    Parameters<typeof localCredentials>[0],
  database: Database,
) => {
  const kms = createKms(
    { region: 'us-east-1', kmsEndpoint: info.kms_endpoint, sdkAttemptMs: 8_000 },
    localCredentials(info, process.env),
  );
  const secretBox = createSecretBox(kms, info.kms_secrets_key_id, 'local');
  const apiKeys = { ...createApiKeys(database), ...createManagedKeys(database) };
  const connections = createConnections(database);

  const openTokens = ({ tenantId, integrationType, sealedTokens }: Connection) =>
    secretBox.open(sealedTokens, { purpose: 'connection', tenantId, integrationType });
  const open = async (connection: Connection) =>
    withToken(connection, await openTokens(connection));

  /** The primary connection of a type. */
  const connectionOf = (tenantId: string, integrationType: string) => {
    const stored = () => connections.primary(tenantId, integrationType);
    const there = async () => {
      const connection = await stored();
      if (!connection) throw new Error(`${integrationType} is not connected`);
      return connection;
    };
    return {
      stored,
      /** Its tokens, opened. */
      tokens: async (): Promise<TokenSet> => JSON.parse(await openTokens(await there())),
      /** With its refresh token. */
      opened: async () => open(await there()),
      /** Changes it as another writer does. */
      change: async (changes: Partial<Connection>) => {
        const { version, ...before } = await there();
        await connections.put({ ...before, ...changes, version: version + 1 }, version);
      },
    };
  };

  const addKey = async (tenantId: string, overrides: Partial<ApiKey> = {}): Promise<string> => {
    const apiKey = createApiKey('local');
    await apiKeys.put({
      keyHash: hashCredential(apiKey),
      keyId: `key_${uuidV7(Date.now())}`,
      tenantId,
      name: 'test',
      scopes: ['*'],
      createdAtMs: Date.now(),
      ...overrides,
    });
    return apiKey;
  };

  /** A new tenant with a key. */
  const createTenant = async (key: Partial<ApiKey> = {}) => {
    const tenantId = `t-${randomBytes(6).toString('hex')}`;
    return { tenantId, apiKey: await addKey(tenantId, key) };
  };

  /** A connection as a finished flow leaves it. */
  const connect = async (
    tenantId: string,
    integrationType: string,
    tokens: TokenSet,
    overrides: Partial<Connection> = {},
  ) => {
    const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
    const { accessTokenExpiresAtMs } = tokens;
    await connections.put(
      {
        tenantId,
        integrationType,
        integrationId: uuidV7(Date.now()),
        category: 'test',
        state: { is: 'live' },
        sealedTokens: seal(JSON.stringify(tokens)),
        cursorSecret: randomBytes(32).toString('base64url'),
        ...(accessTokenExpiresAtMs ? { accessTokenExpiresAtMs } : {}),
        grantedScopes: tokens.grantedScopes ?? [],
        variables: {},
        version: 1,
        flowId: 'test',
        // So that no use has to note it.
        verifiedAtMs: Date.now(),
        ...overrides,
        // Long ago, so that the token counts as long-lived.
        connectedAtMs: 1,
      },
      undefined,
    );
  };

  const oauthApps = createOAuthApps(database, secretBox);
  return {
    apiKeys,
    connections,
    connectionOf,
    /** A connection with its refresh token. */
    open,
    secretBox,
    agents: createManagedAgents(database),
    oauthApps,
    addKey,
    createTenant,
    connect,
    /** A new tenant with such a connection. */
    connected: async (
      integrationType: string,
      tokens: TokenSet = { accessToken: 'the-token' },
      overrides: Partial<Connection> = {},
    ) => {
      const tenant = await createTenant();
      await connect(tenant.tenantId, integrationType, tokens, overrides);
      return { ...tenant, ...connectionOf(tenant.tenantId, integrationType) };
    },
    /** The OAuth apps of these types. */
    setUpApps: async (...integrationTypes: string[]) => {
      for (const integrationType of integrationTypes) {
        await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
      }
    },
  };
};

/** How often a connection was written since it was created. Its version starts at that time. */
export const writesOf = (connection: Connection | undefined): number =>
  connection ? connection.version - connection.connectedAtMs + 1 : 0;
