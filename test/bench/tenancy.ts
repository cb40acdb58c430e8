import { randomUUID } from 'node:crypto';
import { createAgents } from '../../functions/adapters/agents.ts';
import { createApiKeys } from '../../functions/adapters/api-keys.ts';
import { createConnections } from '../../functions/adapters/connections.ts';
import { createKms } from '../../functions/adapters/kms.ts';
import { createOAuthApps } from '../../functions/adapters/oauth-apps.ts';
import { createOAuthFlows } from '../../functions/adapters/oauth-flows.ts';
import { createSecretBox } from '../../functions/adapters/secret-box.ts';
import { createStateTokens } from '../../functions/adapters/state-tokens.ts';
import { startConnection } from '../../functions/domain/connect/start-connection.ts';
import type { Connection } from '../../functions/domain/connection/connection.ts';
import type { TokenSet } from '../../functions/domain/connection/token-set.ts';
import { createApiKey, hashApiKey } from '../../functions/domain/keys/api-key.ts';
import { uuidV7 } from '../../functions/domain/model/uuid-v7.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import type { Services } from './services.ts';

const app = { clientId: 'client', clientSecret: 'secret', signingSecret: 'signing' };

/** Puts into the tables what each kind of request finds there. */
export const createTenancy = ({ database, credentials, config }: Services) => {
  const kms = createKms(config, credentials);
  const secretBox = createSecretBox(kms, config.secretsKeyId, config.environment);
  const oauthApps = createOAuthApps(database, secretBox);
  const connections = createConnections(database);
  const flows = createOAuthFlows(database);
  const stateTokens = createStateTokens(kms, config.stateKeyId, config.environment);

  return {
    app,
    /** A tenant with a key, three agents and the clients of the providers. */
    seed: async () => {
      const tenantId = randomUUID();
      const apiKey = createApiKey(config.environment);
      await createApiKeys(database).put({
        keyHash: hashApiKey(apiKey),
        keyId: tenantId,
        tenantId,
        name: 'bench',
        scopes: ['*'],
        createdAtMs: Date.now(),
      });
      for (const name of ['After-hours line', 'Collections', 'Front desk']) {
        await createAgents(database).put({
          tenantId,
          id: uuidV7(Date.now()),
          name,
          enabled: true,
        });
      }
      for (const integrationType of ['google_calendar', 'pipedrive', 'zoom']) {
        await oauthApps.put({ integrationType, ...app });
      }
      return { tenantId, apiKey };
    },
    /** A new tenant with one connection. */
    connect: async (
      integrationType: string,
      tokens: Partial<TokenSet> = {},
      overrides: Partial<Connection> = {},
    ) => {
      const tenantId = randomUUID();
      const integrationId = uuidV7(Date.now());
      const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
      const connection: Connection = {
        tenantId,
        integrationType,
        integrationId,
        category: 'bench',
        standing: { is: 'live' },
        sealedTokens: seal(JSON.stringify({ accessToken: 'a', refreshToken: 'r', ...tokens })),
        grantedScopes: [],
        account: { id: tenantId, label: 'Account' },
        variables: {},
        version: 1,
        flowId: 'bench',
        connectedAtMs: 1,
        ...overrides,
      };
      await connections.put(connection, undefined);
      return { tenantId, integrationId };
    },
    /** Begins a connection. @returns the state to come back with */
    start: async (tenantId: string, integrationType: string) => {
      const provider = providers.get(integrationType);
      if (!provider) throw new Error('There is no such provider');
      const clock = { nowMs: Date.now, sleep: async () => {} };
      const { publicBaseUrl, frontendUrl } = config;
      const started = await startConnection(
        { flows, stateTokens, oauthApps, clock, publicBaseUrl, frontendUrl },
        { tenantId, provider, fields: {}, ifOtherAccount: 'refuse' },
      );
      if ('refused' in started) throw new Error(started.refused.why);
      return new URL(started.authorizationUrl).searchParams.get('state') ?? '';
    },
  };
};
