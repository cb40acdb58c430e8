import { resolve } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { eventScopesByType } from '../../functions/catalogue/components/event-scopes.ts';
import { createOAuthClient } from '../../functions/connections/adapters/oauth-client.ts';
import { createEventBus } from '../../functions/events/adapters/event-bus.ts';
import { createManagedKeys } from '../../functions/keys/adapters/managed-keys.ts';
import { hashCredential } from '../../functions/keys/domain/api-key.ts';
import {
  awsClientOptions,
  type Credentials,
} from '../../functions/platform/aws/aws-client-options.ts';
import { createDatabase } from '../../functions/platform/aws/dynamodb.ts';
import { createKms } from '../../functions/platform/aws/kms.ts';
import { localSettings } from '../../functions/platform/environment-settings.ts';
import { createProviderApi } from '../../functions/platform/outbound/provider-api.ts';
import { CommandError } from '../command-line/command-error.ts';
import { queueUrl } from '../local/aws/events/event-server.ts';
import { type LocalJson, localCredentials, readLocalJson } from '../local/local-json.ts';
import { usualDataDir } from '../local/options.ts';
import { connectBy } from '../local/stand-ins/network.ts';
import { createStreamClient } from '../local/stream-client.ts';
import { sandboxComponents, sandboxProviders } from '../sandbox/sandbox-catalogues.ts';
import { createLocalAuditTrail } from './audit/local-audit-trail.ts';
import { type EventTarget, longPollMs, type OperatorTarget, quoted } from './target.ts';

type LocalConfig = { environment: 'local'; region: string; dynamodbEndpoint: string };

/**
 * The local stack that runs on a data folder.
 * @param env has the credentials for services outside of the stack
 * @throws CommandError when none runs there
 */
export const connectLocal = async (
  dataDir: string,
  env: NodeJS.Dict<string>,
): Promise<OperatorTarget> => {
  const isUsual = resolve(dataDir) === resolve(usualDataDir);
  const start = isUsual ? 'npm start' : `npm start -- --data-dir ${quoted(dataDir)}`;
  const notRunning = `No local stack runs on ${dataDir}: start it with ${start}.`;
  const running = await openLocal(dataDir, env);
  if (!running) throw new CommandError(notRunning);
  const { local, config, credentials, database } = running;
  const limit = local.tenant_rate_limit;
  const demoBase = local.demo_base ?? local.frontend_url;
  const connect = connectBy(new Map(Object.entries(local.origin_map ?? {})));

  return {
    environment: config.environment,
    database,
    kms: createKms(config, credentials),
    secretsKeyId: local.kms_secrets_key_id,
    providers: sandboxProviders(demoBase),
    eventScopes: eventScopesByType(sandboxComponents(demoBase).values()),
    // As the functions of the stack reach them.
    providerApi: createProviderApi(connect),
    tokenEndpoints: createOAuthClient(Date.now, connect),
    tenantRateLimit: { perSecond: limit.requests_per_second, burst: limit.burst },
    starting: {
      ...localSettings,
      stateKeyId: local.kms_state_key_id,
      frontendUrl: local.frontend_url,
    },
    events: localEvents(local, config, credentials),
    showsActivity: localSettings.activity === 'on',
    auditTrail: createLocalAuditTrail(dataDir),
    baseUrl: async () => local.base_url,
    outboundAddresses: async () => [],
    explain: (error) => ('code' in error && error.code === 'ECONNREFUSED' ? notRunning : undefined),
  };
};

/** @returns undefined unless its stack runs */
const openLocal = async (dataDir: string, env: NodeJS.Dict<string>) => {
  const local = readLocalJson(dataDir);
  if (!local) return undefined;
  // Not the SDK's own chain: a profile of the shell has no part in a local stack.
  const credentials = localCredentials(local, env);
  const config = {
    environment: 'local' as const,
    region: 'us-east-1',
    dynamodbEndpoint: local.dynamodb_endpoint,
    kmsEndpoint: local.kms_endpoint,
    sdkAttemptMs: localSettings.sdkAttemptMs,
  };
  const database = createDatabase(config, credentials);
  // Only this stack knows its key: another stack may listen on the ports of one that died.
  const key = await createManagedKeys(database)
    .findByHash(hashCredential(local.api_key))
    .catch(() => undefined);
  return key && { local, config, credentials, database };
};

const localEvents = (
  local: LocalJson,
  { environment, region, dynamodbEndpoint: endpoint }: LocalConfig,
  credentials: Credentials,
): EventTarget => {
  const { origin } = new URL(local.events_queue_url);
  const config = { environment, region, eventbridgeEndpoint: origin };
  return {
    bus: createEventBus(config, (error) => console.error(String(error)), credentials),
    streams: createStreamClient({ region, endpoint }, credentials),
    queues: new SQSClient(awsClientOptions(region, origin, credentials, longPollMs)),
    queueUrlOf: async (name) => queueUrl(origin, name),
  };
};
