import { randomUUID } from 'node:crypto';
import { createKms } from '../../functions/adapters/kms.ts';
import { createOAuthFlows } from '../../functions/adapters/oauth-flows.ts';
import { createStateTokens } from '../../functions/adapters/state-tokens.ts';
import { startConnection } from '../../functions/domain/connect/start-connection.ts';
import type { Connection } from '../../functions/domain/connection/connection.ts';
import type { TokenSet } from '../../functions/domain/connection/open-tokens.ts';
import { uuidV7 } from '../../functions/domain/model/uuid-v7.ts';
import { providers } from '../../functions/providers/catalogue.ts';
import { createTenants } from '../support/stack/tenants.ts';
import type { Services } from './services.ts';

const app = { clientId: 'client', clientSecret: 'secret', signingSecret: 'signing' };

/** Puts into the tables what each kind of request finds there. */
export const createTenancy = ({ database, credentials, config }: Services) => {
  const { createTenant, agents, oauthApps, connect } = createTenants(
    {
      kms_endpoint: config.kmsEndpoint ?? '',
      kms_secrets_key_id: config.secretsKeyId,
      aws_access_key_id: credentials.accessKeyId,
      aws_secret_access_key: credentials.secretAccessKey,
    },
    database,
  );
  const flows = createOAuthFlows(database);
  const kms = createKms(config, credentials);
  const stateTokens = createStateTokens(kms, config.stateKeyId, config.environment);

  return {
    app,
    /** A tenant with a key, three agents and the clients of the providers. */
    seed: async () => {
      const { tenantId, apiKey } = await createTenant();
      for (const name of ['After-hours line', 'Collections', 'Front desk']) {
        await agents.put({ tenantId, id: uuidV7(Date.now()), name, enabled: true });
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
      const account = { id: tenantId, label: 'Account' };
      const given = { accessToken: 'a', refreshToken: 'r', ...tokens };
      await connect(tenantId, integrationType, given, { integrationId, account, ...overrides });
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
