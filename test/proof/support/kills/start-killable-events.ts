import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClientOptions } from '../../../../functions/platform/aws/aws-client-options.ts';
import { deadLetterQueueName } from '../../../../functions/platform/aws/names.ts';
import { localSettings, variablesOf } from '../../../../functions/platform/config.ts';
import { createDynamodb } from '../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { queueUrl } from '../../../../infra/local/aws/events/event-server.ts';
import type { LocalFunction } from '../../../../infra/local/aws/lambda/local-function.ts';
import { createTables } from '../../../../infra/local/create-tables.ts';
import { createEventServices, eventsQueueName } from '../../../../infra/local/event-services.ts';
import { runStreamReaders } from '../../../../infra/local/event-sources.ts';
import { createFunctions } from '../../../../infra/local/functions.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { type LocalStore, openStore } from '../../../../infra/local/store.ts';
import { createStreamClient } from '../../../../infra/local/stream-client.ts';

/**
 * Everything between a change and its event, in a process that dies at one of its steps. Arguments:
 * data folder, folder of bundles, the step, and whether the process or only the function dies there.
 */
const [dataDir = '', bundles = '', deadlyStep = '', victim = 'process'] = process.argv.slice(2);
const name = 'publish-connection-events';
const region = 'us-east-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
let steps = 0;
let publisher: LocalFunction | undefined;

const step = () => {
  steps++;
  if (steps !== Number(deadlyStep)) return;
  if (victim === 'process') process.kill(process.pid, 'SIGKILL');
  else void publisher?.close();
};

/** Before and after each write. */
const withSteps = (store: LocalStore): LocalStore => ({
  ...store,
  put: (...entry) => {
    step();
    store.put(...entry);
    step();
  },
});

mkdirSync(dataDir, { recursive: true });
const store = withSteps(openStore(dataDir));
const events = createEventServices(store, 'local');
events.server.prependListener('request', step);
const eventsEndpoint = await listen(events.server, 0);
const dynamodb = createDynamodb({ folder: join(dataDir, 'dynamodb') });
const dynamodbEndpoint = await listen(dynamodb, 0);
await createTables(
  new DynamoDBClient(awsClientOptions(region, dynamodbEndpoint, credentials, 8_000)),
  'local',
);
const variables = variablesOf({
  ...localSettings,
  rateLimit: { perSecond: 1, burst: 1 },
  tenantRateLimit: { perSecond: 1, burst: 1 },
  environment: 'local',
  region,
  publicBaseUrl: 'http://127.0.0.1/api',
  frontendUrl: 'http://127.0.0.1',
  stateKeyId: 'state',
  secretsKeyId: 'secrets',
  dynamodbEndpoint,
  eventbridgeEndpoint: eventsEndpoint,
  sqsEndpoint: eventsEndpoint,
  eventDeadLettersUrl: queueUrl(eventsEndpoint, deadLetterQueueName('local')),
});
const functions = createFunctions(bundles, {
  ...variables,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  POWERTOOLS_METRICS_NAMESPACE: 'test',
  POWERTOOLS_SERVICE_NAME: 'test',
});
publisher = functions.get(name);
const stepping: LocalFunction = {
  close: async () => {},
  invoke: async (event, id) => {
    step();
    const invoked = await publisher?.invoke(event, id);
    step();
    return invoked ?? { errorMessage: 'There is no function' };
  },
};
runStreamReaders({
  client: createStreamClient({ region, endpoint: dynamodbEndpoint }, credentials),
  functions: new Map([[name, stepping]]),
  store,
  deadLetters: events.deadLetters,
  environment: 'local',
  backOffMs: 20,
});
console.log(
  JSON.stringify({ dynamodbEndpoint, queueUrl: queueUrl(eventsEndpoint, eventsQueueName) }),
);
