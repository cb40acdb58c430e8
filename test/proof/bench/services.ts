import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { readQueues } from '../../../functions/platform/aws/names.ts';
import { type Config, variablesOf } from '../../../functions/platform/config.ts';
import { localSettings } from '../../../functions/platform/environment-settings.ts';
import { queueUrl } from '../../../infra/local/aws/events/event-server.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { originsOf } from '../../support/fields/live-fields.ts';

const countSchema = z.object({
  /** Since it was last told something. */
  requests: z.number(),
  charges: z.array(z.object({ partition: z.string(), read: z.number(), write: z.number() })),
});
export type Count = z.infer<typeof countSchema>;

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
    // So many a second that calls in a row are as far apart as those of a calm caller, and too short a
    // burst for a lease, with which only some of them would write.
    rateLimit: { perSecond: 10_000, burst: 15 },
    tenantRateLimit: { perSecond: 10_000, burst: 15 },
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
    /** What something calls, and what DynamoDB would charge for that. */
    count: async (act: () => Promise<unknown>) => {
      const counted = [dynamodb, kms, google];
      for (const fake of counted) await fake.tell('begin');
      await act();
      const counts: Count[] = [];
      for (const fake of counted) counts.push(await fake.tell('end'));
      const [dynamodbCalls = 0, kmsCalls = 0, providerCalls = 0] = counts.map(
        ({ requests }) => requests,
      );
      const charges = counts.flatMap((count) => count.charges);
      const sum = (kind: 'read' | 'write') =>
        charges.reduce((units, each) => units + each[kind], 0);
      const units = { readUnits: sum('read'), writeUnits: sum('write') };
      return { dynamodbCalls, kmsCalls, providerCalls, charges, ...units };
    },
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
    tell: async (word: 'begin' | 'end'): Promise<Count> => {
      const result = once(child, 'message');
      child.send(word);
      return countSchema.parse((await result)[0]);
    },
    stop: () => child.kill(),
  };
};
