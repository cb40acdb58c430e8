import http, { type RequestListener } from 'node:http';
import { localSettings, parseConfig, variablesOf } from '../../functions/config.ts';
import { apiKeyPattern } from '../../functions/domain/model/api-key.ts';
import { type BackingServices, startBackingServices } from './aws/backing-services.ts';
import { createFunctions } from './aws/functions/functions.ts';
import type { LocalFunction } from './aws/functions/local-function.ts';
import { runSchedules } from './aws/functions/run-schedules.ts';
import { createGateway } from './aws/gateway/gateway.ts';
import { stage } from './aws/gateway/match-route.ts';
import { createGatewayServer } from './aws/gateway/server.ts';
import { createTokenAuthorizer } from './aws/gateway/token-authorizer.ts';
import { listen, listenNear } from './listen.ts';
import { type LocalJson, readLocalJson, writeLocalJson } from './local-json.ts';
import type { LocalOptions } from './options.ts';
import { seed } from './seed.ts';
import { StartError } from './start-error.ts';
import { openStore, type Store } from './store.ts';
import { createFrontend } from './web/frontend.ts';

const environment = 'local';
const region = 'us-east-1';

export type LocalStack = {
  info: LocalJson;
  operations: BackingServices['operations'];
  /** The functions by name, to be run without the gateway. */
  functions: ReadonlyMap<string, LocalFunction>;
  close(): Promise<void>;
};

/**
 * The whole service in one process: gateway, functions, DynamoDB, KMS, settings page and demo
 * provider, on loopback only.
 * @throws StartError
 */
export const startLocalStack = async (
  options: LocalOptions,
  onAnswer: Parameters<typeof createGateway>[0]['onAnswer'] = () => {},
): Promise<LocalStack> => {
  // The embedded services take any credentials, but the SDK does not go without. Not its own chain:
  // a profile of the shell has no part in a local stack.
  const credentials = {
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? 'local',
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? 'local',
  };
  const store = open(options.dataDir);

  const gatewayListener = Promise.withResolvers<RequestListener>();
  const frontendListener = Promise.withResolvers<RequestListener>();
  const gateway = createGatewayServer(gatewayListener.promise);
  const frontend = http.createServer(async (request, response) =>
    (await frontendListener.promise)(request, response),
  );
  const origin = await listen(gateway, options.port).catch((error: NodeJS.ErrnoException) => {
    store.close();
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `Port ${options.port} is in use. Stop what uses it, or take another: npm start -- --port 0.`
        : `Cannot listen on port ${options.port}: ${error.message}`,
    );
  });
  const last = readLocalJson(options.dataDir);
  const nearby = Number(new URL(last?.frontend_url ?? origin).port) + (last ? 0 : 1);
  const frontendUrl = await listenNear(frontend, nearby > 65_535 ? 0 : nearby);
  const baseUrl = `${origin}/${stage}`;

  const services = await startBackingServices(options, store, { region, environment, credentials });
  const env = {
    ...variablesOf({
      ...localSettings,
      environment,
      region,
      publicBaseUrl: baseUrl,
      frontendUrl,
      stateKeyId: services.kms.stateKeyId,
      secretsKeyId: services.kms.secretsKeyId,
      rateLimit: options.rateLimit,
      dynamodbEndpoint: services.dynamodbEndpoint,
      kmsEndpoint: services.kms.endpoint,
    }),
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // A line per request is the gateway's here; functions tell of failures.
    POWERTOOLS_LOG_LEVEL: 'WARN',
    POWERTOOLS_METRICS_NAMESPACE: `Trunkline/${environment}`,
    POWERTOOLS_SERVICE_NAME: 'api',
    POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? 'true',
    LOCAL_ORIGIN_MAP: JSON.stringify([[frontendUrl, frontendUrl], ...options.originMap]),
  };
  const config = parseConfig(env);
  const [functions, seeded] = await Promise.all([
    createFunctions(options.dataDir, env),
    seed(store, config, credentials),
  ]);
  const authorizer = functions.get('authorizer');
  if (!authorizer) throw new Error('There is no authorizer');
  const authorize = createTokenAuthorizer(authorizer, {
    pattern: apiKeyPattern(environment),
    cacheSeconds: options.authorizerCacheSeconds,
  });
  gatewayListener.resolve(createGateway({ functions, authorize, onAnswer }));
  frontendListener.resolve(createFrontend({ baseUrl, frontendUrl, store, seeded }));

  const stopSchedules = runSchedules(functions);

  const info = {
    base_url: baseUrl,
    frontend_url: frontendUrl,
    api_key: seeded.apiKey,
    tenant_id: seeded.tenantId,
    dynamodb_endpoint: services.dynamodbEndpoint,
    kms_endpoint: services.kms.endpoint,
    kms_state_key_id: services.kms.stateKeyId,
    kms_secrets_key_id: services.kms.secretsKeyId,
  };
  writeLocalJson(options.dataDir, info);

  return {
    info,
    operations: services.operations,
    functions,
    close: async () => {
      stopSchedules();
      for (const server of [gateway, frontend]) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all([...functions.values()].map((each) => each.close()));
      await services.close();
      store.close();
    },
  };
};

const open = (dataDir: string): Store => {
  try {
    return openStore(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      reason.includes('locked')
        ? `A local stack already runs on ${dataDir}. Stop it, or choose another folder with --data-dir.`
        : `The data folder ${dataDir} cannot be used: ${reason}. Move it away, or choose another with --data-dir.`,
    );
  }
};
