import { randomUUID } from 'node:crypto';
import { eventScopes } from '../../../functions/catalogue/components/on-demand.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { createCompletionCodes } from '../../../functions/connect/adapters/completion-codes.ts';
import { createGrantedScopes } from '../../../functions/connect/adapters/granted-scopes.ts';
import { createOAuthFlows } from '../../../functions/connect/adapters/oauth-flows.ts';
import { createStateTokens } from '../../../functions/connect/adapters/state-tokens.ts';
import { createFlowId } from '../../../functions/connect/domain/flow-id.ts';
import { deferred } from '../../../functions/connect/domain/flow-transitions.ts';
import { startConnection } from '../../../functions/connect/domain/start-connection.ts';
import { createConnectionPlaces } from '../../../functions/connections/adapters/connection-places.ts';
import { createConnectionsById } from '../../../functions/connections/adapters/connections-by-id.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { TokenSet } from '../../../functions/connections/domain/open-tokens.ts';
import { createKms } from '../../../functions/platform/aws/kms.ts';
import { createSecretBox } from '../../../functions/platform/aws/secret-box.ts';
import { sha256 } from '../../../functions/platform/model/sha256.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { createTenantSettings } from '../../../functions/tenants/adapters/tenant-settings.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { createWebhook } from '../../../functions/webhooks/domain/create-webhook.ts';
import { aFlowOfServer } from '../../support/connections/a-flow.ts';
import { createTenants } from '../../support/stack/tenants.ts';
import type { Services } from './services.ts';

const app = { clientId: 'client', clientSecret: 'secret', signingSecret: 'signing' };

/** Puts into the tables what each kind of request finds there. */
export const createTenancy = (
  { database, credentials, config }: Services,
  tenant: () => string,
) => {
  const { addKey, agents, oauthApps, connect } = createTenants(
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
  const completionCodes = createCompletionCodes(config.environment);
  const tenantSettings = createTenantSettings(database);
  const grantedScopes = createGrantedScopes(database);
  const stateTokens = createStateTokens(kms, config.stateKeyId, config.environment);

  const clock = { nowMs: Date.now, sleep: async () => {} };
  const webhooksOf = new Map<string, { tenantId: string; webhookId: string }>();
  const addAgent = async (tenantId: string, name = 'Front desk') => {
    const id = uuidV7(Date.now());
    await agents.put({ tenantId, id, name, enabled: true });
    return id;
  };

  return {
    app,
    /** Whose the next event is. */
    tenant,
    /** @returns its id */
    addAgent,
    /** A tenant with a key, three agents, of which the last is named, and the clients of the providers. */
    seed: async () => {
      const tenantId = tenant();
      const apiKey = await addKey(tenantId);
      for (const name of ['After-hours line', 'Collections']) await addAgent(tenantId, name);
      const agentId = await addAgent(tenantId);
      for (const integrationType of ['google_calendar', 'pipedrive', 'slack', 'zoom']) {
        await oauthApps.put({ integrationType, ...app });
      }
      return { tenantId, apiKey, agentId };
    },
    /** A tenant with a connection more. */
    connect: async (
      integrationType: string,
      tokens: Partial<TokenSet> = {},
      overrides: Partial<Connection> = {},
    ) => {
      const tenantId = tenant();
      const integrationId = uuidV7(Date.now());
      const account = { id: randomUUID(), label: 'Account' };
      const given = { accessToken: 'a', refreshToken: 'r', ...tokens };
      await connect(tenantId, integrationType, given, { integrationId, account, ...overrides });
      return { tenantId, integrationId, account };
    },
    /** An endpoint at a stand-in for a provider: the tenant's, unless it is to be another one. */
    addWebhook: async ({ isAnother = false } = {}) => {
      const tenantId = tenant();
      const known = webhooksOf.get(tenantId);
      if (known && !isAnother) return known;
      const webhooks = createWebhooks(database);
      const secretBox = createSecretBox(kms, config.secretsKeyId, config.environment);
      const url = 'https://www.googleapis.com/hooks';
      const created = await createWebhook({ webhooks, secretBox, clock }, tenantId, { url });
      if (!created) throw new Error('There are too many webhooks');
      if (!isAnother) webhooksOf.set(tenantId, created.webhook);
      return created.webhook;
    },
    /** A connection that waits for the tenant's server. @returns its completion code */
    handOver: async (tenantId: string, integrationType: string) => {
      const nowMs = Date.now();
      const flowId = createFlowId();
      const times = { expiresAtMs: nowMs + 60_000 };
      const of = { flowId, tenantId, integrationType, ifOtherAccount: 'add' as const, ...times };
      const issued = { ...aFlowOfServer, ...of };
      await flows.create(issued);
      const authorization = { code: 'code', codeVerifier: 'v'.repeat(43), variables: {} };
      const completionCode = completionCodes.of(issued, authorization);
      const deferral = {
        deferredBy: randomUUID(),
        codeHash: sha256(authorization.code),
        completionHash: sha256(completionCode),
        sealedCode: completionCodes.seal(completionCode, issued, authorization),
      };
      const next = deferred(issued, deferral, nowMs);
      if (!next || !(await flows.change(issued, next))) throw new Error('It was not deferred');
      return completionCode;
    },
    /** Begins a connection. @returns the state to come back with */
    start: async (tenantId: string, integrationType: string) => {
      const provider = providers.get(integrationType);
      if (!provider) throw new Error('There is no such provider');
      const started = await startConnection(
        {
          ...config,
          flows,
          stateTokens,
          oauthApps,
          tenantSettings,
          connections: createConnectionsById(database),
          connectionPlaces: createConnectionPlaces(database, clock.nowMs),
          grantedScopes,
          eventScopes,
          clock,
        },
        {
          tenantId,
          visibility: wholeTenant,
          provider,
          fields: {},
          requested: { scopes: [], events: [] },
          ifOtherAccount: 'add',
          completion: 'at_callback',
          callerMetadata: {},
        },
      );
      if ('refused' in started) throw new Error(started.refused.why);
      return new URL(started.authorizationUrl).searchParams.get('state') ?? '';
    },
  };
};
