import { resolve } from 'node:path';
import { serviceFunctions } from '../../functions/functions.ts';
import { createDatabase } from '../../functions/platform/aws/dynamodb.ts';
import { parseConfig } from '../../functions/platform/config.ts';
import { rateBody } from '../../functions/tenants/http/tenant-limits.ts';
import { CommandError } from '../command-line/command-error.ts';
import { createActivityLines } from './activity-lines.ts';
import { leadAuditLines } from './audit-file.ts';
import { queueUrl } from './aws/events/event-server.ts';
import { createInvokeApi } from './aws/lambda/invoke-api.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import { withConcurrency } from './aws/lambda/with-concurrency.ts';
import {
  type BackingServices,
  type LocalAccount,
  startBackingServices,
} from './backing-services.ts';
import { eventsQueueName, type ReadQueues } from './event-services.ts';
import { runEventSources } from './event-sources.ts';
import { functionVariables, originMapOf } from './function-variables.ts';
import { bundleLocally, createFunctions } from './functions.ts';
import { listenNear } from './listen.ts';
import {
  createLocalCredentials,
  type LocalJson,
  readLocalJson,
  writeLocalJson,
} from './local-json.ts';
import { openServers, type Servers } from './open-servers.ts';
import type { LocalOptions } from './options.ts';
import { type DemoData, seed } from './seed.ts';
import { type OnGatewayResult, servePorts } from './serve-ports.ts';
import { type LocalStore, openStore } from './store.ts';

export type LocalStack = {
  info: LocalJson;
  operations: BackingServices['operations'];
  /** The functions by name, for running them without the gateway. */
  functions: ReadonlyMap<string, LocalFunction>;
  /** The queues that functions read. */
  queues: ReadQueues;
  close(): Promise<void>;
};

/** What the program that starts a stack does for it. */
type StackHost = {
  onResult?: OnGatewayResult;
  /** Called when the functions are bundled, which takes some seconds. */
  onBundling?: () => void;
  /** A folder that `bundleLocally` filled. Without it the functions are bundled into the data folder. */
  bundles?: string;
  /** Runs the functions in another way than in threads of this process. */
  runFunctions?: typeof createFunctions;
};

/**
 * The whole service in one process: gateway, functions, DynamoDB, KMS, settings page and demo
 * provider, on loopback only.
 * @throws CommandError
 */
export const startLocalStack = async (
  options: LocalOptions,
  { onResult = () => {}, onBundling, bundles, runFunctions = createFunctions }: StackHost = {},
): Promise<LocalStack> => {
  const { dataDir } = options;
  const { credentials, areOwn } = createLocalCredentials(options, process.env);
  const account: LocalAccount = { environment: 'local', region: 'us-east-1', credentials };
  const { store, servers } = await openFolder(options);
  const services = await startBackingServices(options, store, account);
  const variables = functionVariables(options, account, servers, services);
  const config = parseConfig(variables);
  const folder = bundles ?? resolve(dataDir, 'functions');
  const [seeded] = await Promise.all([
    seed(store, config, credentials, options),
    bundles ? undefined : bundleLocally(folder, onBundling),
  ]);
  const activity = createActivityLines(config, credentials);
  const all = runFunctions(folder, variables, leadAuditLines(dataDir, activity.add));
  const { concurrency } = options.limits ?? {};
  const functions = concurrency ? withConcurrency(all, concurrency) : all;
  const invokeApi = await startInvokeApi(functions, account, dataDir);
  const info: LocalJson = {
    ...toLocalJson(servers, services, seeded),
    lambda_endpoint: invokeApi.endpoint,
    tenant_rate_limit: rateBody(config.tenantRateLimit),
    demo_base: options.sandbox ? servers.baseUrl : servers.frontendUrl,
    origin_map: Object.fromEntries(originMapOf(options, servers)),
    ...(areOwn && {
      aws_access_key_id: credentials.accessKeyId,
      aws_secret_access_key: credentials.secretAccessKey,
    }),
  };
  const database = createDatabase(config, credentials);
  servePorts({ options, onResult, info, servers, services, functions, store, seeded, database });
  const stopEventSources = runEventSources(services, functions, store, account);
  writeLocalJson(dataDir, info);

  const { operations, events } = services;
  const close = async () => {
    await stopEventSources();
    servers.close();
    invokeApi.close();
    await Promise.all([...functions.values()].map((each) => each.close()));
    await activity.stored();
    await services.close();
    store.close();
  };
  return { info, operations, functions, queues: events.read, close };
};

const openFolder = async (options: LocalOptions) => {
  const store = open(options.dataDir);
  const servers = await openServers(options).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return { store, servers };
};

/** On the port of the last run if that is free. */
const startInvokeApi = async (
  functions: LocalStack['functions'],
  { environment, credentials: { accessKeyId } }: LocalAccount,
  dataDir: string,
) => {
  // The callers of the others are the gateway and schedules.
  const invokable = serviceFunctions.flatMap(({ name }) => {
    const found = functions.get(name);
    return found ? [[`trunkline-${environment}-${name}`, found] as const] : [];
  });
  const server = createInvokeApi({ functions: new Map(invokable), accessKeyId });
  const last = readLocalJson(dataDir)?.lambda_endpoint;
  return {
    endpoint: await listenNear(server, last ? Number(new URL(last).port) : 0),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const toLocalJson = (
  { baseUrl, frontendUrl }: Servers,
  { dynamodbEndpoint, kms, eventsEndpoint }: BackingServices,
  { apiKey, tenantId, ownClient }: DemoData,
): Omit<LocalJson, 'lambda_endpoint' | 'origin_map' | 'tenant_rate_limit'> => ({
  base_url: baseUrl,
  frontend_url: frontendUrl,
  api_key: apiKey,
  tenant_id: tenantId,
  demo_own_app: { client_id: ownClient.clientId, client_secret: ownClient.clientSecret },
  dynamodb_endpoint: dynamodbEndpoint,
  kms_endpoint: kms.endpoint,
  kms_state_key_id: kms.stateKeyId,
  kms_secrets_key_id: kms.secretsKeyId,
  events_queue_url: queueUrl(eventsEndpoint, eventsQueueName),
});

const open = (dataDir: string): LocalStore => {
  try {
    return openStore(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      reason.includes('locked')
        ? `A local stack already runs on ${dataDir}. Stop it, or choose another folder with --data-dir.`
        : `The data folder ${dataDir} cannot be used: ${reason}. Move it away, or choose another with --data-dir.`,
    );
  }
};
