import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { readQueues } from '../../../functions/platform/aws/names.ts';
import { type Config, localSettings, variablesOf } from '../../../functions/platform/config.ts';
import { queueUrl } from '../../../infra/local/aws/events/event-server.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { originsOf } from '../../support/fields/live-fields.ts';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** What functions call, with its tables, and the environment variables that lead there. */
export const startServices = async (folder: string) => {
  const [stateKeyId, secretsKeyId] = ['alias/state', 'alias/secrets'];
  const [dynamodb, kms, google, sqs] = await Promise.all([
    startFake('dynamodb'),
    startFake('kms', folder, stateKeyId, secretsKeyId),
    startFake('google'),
    startFake('sqs', join(folder, 'sqs')),
  ]);
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const config: Config = {
    ...localSettings,
    environment: 'local',
    region: 'us-east-1',
    publicBaseUrl: 'https://api.example.com/api',
    frontendUrl: 'https://app.example.com',
    stateKeyId,
    secretsKeyId,
    // Wide enough that calls in a row are as far apart as those of a calm caller.
    rateLimit: { perSecond: 10_000, burst: 10_000 },
    tenantRateLimit: { perSecond: 10_000, burst: 10_000 },
    optionsFreshSeconds: 3600,
    dynamodbEndpoint: dynamodb.origin,
    kmsEndpoint: kms.origin,
    sqsEndpoint: sqs.origin,
    noticeQueueUrl: queueUrl(sqs.origin, readQueues.noticeQueue.name('local')),
    webhookQueueUrl: queueUrl(sqs.origin, readQueues.webhookQueue.name('local')),
  };
  const database = createDatabase({ ...config, sdkAttemptMs: 8_000 }, credentials);
  await createTables(database.client, config.environment);
  return {
    database,
    credentials,
    config,
    /** What a function declares (infra/cdk/stacks/api.ts), and what Lambda gives. */
    env: {
      ...variablesOf(config),
      POWERTOOLS_METRICS_NAMESPACE: 'Trunkline/bench',
      POWERTOOLS_SERVICE_NAME: 'api',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      LOCAL_ORIGIN_MAP: JSON.stringify(originsOf('google_calendar', {}, google.origin)),
    },
    /** Requests so far: the difference of two is what an invocation called. */
    countCalls: async () => ({
      dynamodbCalls: await dynamodb.requests(),
      kmsCalls: await kms.requests(),
      providerCalls: await google.requests(),
    }),
    stop: () => {
      for (const fake of [dynamodb, kms, google, sqs]) fake.stop();
    },
  };
};

/** A stand-in in a process of its own: what it costs must not be taken for the function's. */
const startFake = async (name: 'dynamodb' | 'kms' | 'google' | 'sqs', ...args: string[]) => {
  const child = fork(fileURLToPath(new URL('./fakes/fake.ts', import.meta.url)), [name, ...args]);
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The fake ${name} ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  return {
    origin,
    /** Since it began. */
    requests: async (): Promise<number> => {
      const result = once(child, 'message');
      child.send('requests');
      const [requests] = await result;
      return Number(requests);
    },
    stop: () => child.kill(),
  };
};
