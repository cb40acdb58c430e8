import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { type Credentials, createDatabase } from '../../functions/adapters/dynamodb.ts';
import { parseConfig } from '../../functions/config.ts';
import { apiKeyPattern } from '../../functions/domain/model/api-key.ts';
import { serviceFunctions } from '../../functions/routes.ts';
import { CommandError } from '../command-line/command-error.ts';
import { restApi } from './api-gateway.ts';
import { leadAuditLines } from './audit-file.ts';
import { queueUrl } from './aws/events/event-server.ts';
import type { Queue } from './aws/events/queue.ts';
import { type AnsweredRequest, createGateway } from './aws/gateway/gateway.ts';
import { createTokenAuthorizer } from './aws/gateway/token-authorizer.ts';
import { createInvokeApi } from './aws/lambda/invoke-api.ts';
import type { LocalFunction } from './aws/lambda/local-function.ts';
import { type Account, type BackingServices, startBackingServices } from './backing-services.ts';
import { eventsQueueName } from './event-services.ts';
import { runQueueReaders, runSchedules, runStreamReaders } from './event-sources.ts';
import { functionVariables, originMapOf } from './function-variables.ts';
import { bundleLocally, createFunctions } from './functions.ts';
import { listenNear } from './listen.ts';
import { createLocalCredentials } from './local-credentials.ts';
import { type LocalJson, readLocalJson, writeLocalJson } from './local-json.ts';
import type { LocalOptions } from './options.ts';
import { type Seed, seed } from './seed.ts';
import { openServers, type Servers } from './servers.ts';
import { openStore, type Store } from './store.ts';
import { createStreamClient } from './stream-client.ts';
import { createFrontend } from './web/frontend.ts';
import { createRecentRequests, refusalOf } from './web/start/recent-requests.ts';

type OnAnswer = (answered: AnsweredRequest) => void;

export type LocalStack = {
  info: LocalJson;
  operations: BackingServices['operations'];
  /** The functions by name, for running them without the gateway. */
  functions: ReadonlyMap<string, LocalFunction>;
  /** The queue of due refreshes. */
  refreshes: Queue;
  close(): Promise<void>;
};

/** What the program that starts a stack does for it. */
type Host = {
  onAnswer?: OnAnswer;
  /** Called when the functions are bundled, which takes some seconds. */
  onBundling?: () => void;
  /** A folder that `bundleLocally` filled. Without it the functions are bundled into the data folder. */
  bundles?: string;
};

/**
 * The whole service in one process: gateway, functions, DynamoDB, KMS, settings page and demo
 * provider, on loopback only.
 * @throws CommandError
 */
export const startLocalStack = async (
  options: LocalOptions,
  { onAnswer = () => {}, onBundling, bundles }: Host = {},
): Promise<LocalStack> => {
  const { dataDir } = options;
  const { credentials, areOwn } = createLocalCredentials(options, process.env);
  const account: Account = { environment: 'local', region: 'us-east-1', credentials };
  const store = open(dataDir);
  const servers = await openServers(options).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const services = await startBackingServices(options, store, account);
  const variables = functionVariables(options, account, servers, services);
  const config = parseConfig(variables);
  const folder = bundles ?? resolve(dataDir, 'functions');
  const [seeded] = await Promise.all([
    seed(store, config, credentials),
    bundles ? undefined : bundleLocally(folder, onBundling),
  ]);
  const functions = createFunctions(folder, variables, leadAuditLines(dataDir));
  const invokeApi = await startInvokeApi(functions, account, dataDir);
  const info = {
    ...toLocalJson(servers, services, seeded),
    lambda_endpoint: invokeApi.endpoint,
    origin_map: Object.fromEntries(originMapOf(options, servers)),
    ...(areOwn ? toJson(credentials) : {}),
  };
  const requests = createRecentRequests();
  const onAnswered: OnAnswer = (answered) => {
    const { answer, ...asked } = answered;
    requests.add({ ...asked, status: answer.status, refusal: refusalOf(answer) });
    onAnswer(answered);
  };
  const running = { info, dataDir, startedAtMs: Date.now() };
  const { recent: events } = services.events;
  const database = createDatabase(config, credentials);
  servers.serve(
    gatewayOf(functions, options, onAnswered),
    createFrontend({ running, store, seeded, events, requests, database }),
  );
  const stopSchedules = runSchedules(functions);
  const stopQueueReaders = runQueueReaders(functions, services.events.refreshes);
  const stopReaders = readStreams(services, functions, store, account);
  writeLocalJson(dataDir, info);

  return {
    info,
    operations: services.operations,
    functions,
    refreshes: services.events.refreshes,
    close: async () => {
      stopSchedules();
      await Promise.all([stopReaders(), stopQueueReaders()]);
      servers.close();
      invokeApi.close();
      await Promise.all([...functions.values()].map((each) => each.close()));
      await services.close();
      store.close();
    },
  };
};

const gatewayOf = (
  functions: LocalStack['functions'],
  { authorizerCacheSeconds: cacheSeconds }: LocalOptions,
  onAnswer: OnAnswer,
): RequestListener => {
  const authorizer = functions.get('authorizer');
  if (!authorizer) throw new Error('There is no authorizer');
  const authorize = createTokenAuthorizer(authorizer, {
    pattern: apiKeyPattern('local'),
    cacheSeconds,
  });
  return createGateway({ ...restApi, functions, authorize, onAnswer });
};

const readStreams = (
  { dynamodbEndpoint: endpoint, events }: BackingServices,
  functions: LocalStack['functions'],
  store: Store,
  { region, environment, credentials }: Account,
) => {
  const client = createStreamClient({ region, endpoint }, credentials);
  const { deadLetters } = events;
  return runStreamReaders({ client, functions, store, deadLetters, environment });
};

/** On the port of the last run if that is free. */
const startInvokeApi = async (
  functions: LocalStack['functions'],
  { environment, credentials: { accessKeyId } }: Account,
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
  { apiKey, tenantId }: Seed,
): Omit<LocalJson, 'lambda_endpoint' | 'origin_map'> => ({
  base_url: baseUrl,
  frontend_url: frontendUrl,
  api_key: apiKey,
  tenant_id: tenantId,
  dynamodb_endpoint: dynamodbEndpoint,
  kms_endpoint: kms.endpoint,
  kms_state_key_id: kms.stateKeyId,
  kms_secrets_key_id: kms.secretsKeyId,
  events_queue_url: queueUrl(eventsEndpoint, eventsQueueName),
});

const toJson = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  aws_access_key_id: accessKeyId,
  aws_secret_access_key: secretAccessKey,
});

const open = (dataDir: string): Store => {
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
