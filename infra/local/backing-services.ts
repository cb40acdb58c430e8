import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { auditWriter, streamReaders } from '../../functions/functions.ts';
import {
  awsClientOptions,
  type Credentials,
} from '../../functions/platform/aws/aws-client-options.ts';
import { createKms } from '../../functions/platform/aws/kms.ts';
import { localSettings } from '../../functions/platform/environment-settings.ts';
import { queueReaders } from '../../functions/queue-readers.ts';
import { schedules } from '../../functions/schedules.ts';
import { CommandError } from '../command-line/command-error.ts';
import { createDynamodb } from './aws/dynamodb/create-dynamodb.ts';
import { tablesFile } from './aws/dynamodb/sqlite-level.ts';
import { createKmsServer, ensureKey } from './aws/kms/kms.ts';
import { countOperations } from './aws/service/create-service.ts';
import { createTables } from './create-tables.ts';
import { createEventServices, type EventServices } from './event-services.ts';
import { listenNear } from './listen.ts';
import { readLocalJson } from './local-json.ts';
import type { LocalOptions } from './options.ts';
import type { LocalStore } from './store.ts';

type Counts = ReadonlyMap<string, number>;

/** DynamoDB and KMS, embedded or external, and stand-ins for EventBridge and SQS. */
export type BackingServices = {
  dynamodbEndpoint: string;
  eventsEndpoint: string;
  events: EventServices;
  kms: { endpoint: string; stateKeyId: string; secretsKeyId: string };
  /** Requests per operation at the embedded servers. */
  operations: { dynamodb: Counts; kms: Counts };
  close(): Promise<void>;
};

const portOf = (endpoint: string | undefined) => Number(endpoint && new URL(endpoint).port);

/** @throws CommandError when the folder cannot be read */
const openDynamodb = (
  { dataDir, areTablesVolatile }: LocalOptions,
  store: LocalStore,
  accessKeyId: string,
) => {
  if (areTablesVolatile) return createDynamodb({ accessKeyId });
  const folder = join(dataDir, 'dynamodb');
  // dynalite never finishes a table whose creation was interrupted, so then all are created again.
  if (!existsSync(folder)) store.put('dynamodb', 'unfinished', true);
  else if (store.get('dynamodb', 'unfinished')) rmSync(folder, { recursive: true });
  else if (!existsSync(join(folder, tablesFile))) throw unreadable(dataDir, 'it has no tables');
  try {
    return createDynamodb({ folder, accessKeyId });
  } catch (error) {
    throw unreadable(dataDir, String(error));
  }
};

const unreadable = (dataDir: string, reason: string) =>
  new CommandError(
    `The data folder ${dataDir} cannot be read: ${reason}. Move it away, or choose another with --data-dir.`,
  );

/** @throws CommandError */
const tablesRefused = (endpoint: string) => (error: Error) => {
  if (error instanceof CommandError) throw error;
  throw new CommandError(`No DynamoDB answers at ${endpoint}: ${error.name} ${error.message}`);
};

/** Functions that nobody who sends a request waits for. */
const background = new Set(
  [...schedules, ...queueReaders, ...streamReaders, auditWriter].map(({ name }) => name as string),
);
const countOfRequests = (server: Parameters<typeof countOperations>[0]) =>
  countOperations(server, background);

/** What an AWS account and its environment are in a deployment. */
export type LocalAccount = { region: string; environment: 'local'; credentials: Credentials };

/** Uses the ports of the last run if they are free, so that addresses which somebody stored stay valid. */
export const startBackingServices = async (
  options: LocalOptions,
  store: LocalStore,
  account: LocalAccount,
): Promise<BackingServices> => {
  const { region, environment, credentials } = account;
  const last = readLocalJson(options.dataDir);
  const dynamodb = openDynamodb(options, store, credentials.accessKeyId);
  const stateKeyId = ensureKey(store, `alias/trunkline-${environment}-state`);
  const secretsKeyId = ensureKey(store, `alias/trunkline-${environment}-secrets`);
  const kms = createKmsServer(store, credentials.accessKeyId);
  const events = createEventServices(store, environment, credentials.accessKeyId);
  const operations = { dynamodb: countOfRequests(dynamodb), kms: countOfRequests(kms) };

  const dynamodbEndpoint =
    options.dynamodbEndpoint ?? (await listenNear(dynamodb, portOf(last?.dynamodb_endpoint) || 0));
  const { sdkAttemptMs } = localSettings;
  const client = new DynamoDBClient(
    awsClientOptions(region, dynamodbEndpoint, credentials, sdkAttemptMs),
  );
  await createTables(client, environment).catch(tablesRefused(dynamodbEndpoint));
  store.delete('dynamodb', 'unfinished');
  // DynamoDB does so within days, and a folder would grow for ever.
  await dynamodb.deleteExpired(Date.now());
  if (options.kms) {
    const { endpoint } = options.kms;
    await assertKeys(
      createKms({ region, kmsEndpoint: endpoint, sdkAttemptMs }, credentials).client,
      options.kms,
    );
  }
  return {
    dynamodbEndpoint,
    events,
    eventsEndpoint: await listenNear(events.server, portOf(last?.events_queue_url) || 0),
    kms: options.kms ?? {
      endpoint: await listenNear(kms, portOf(last?.kms_endpoint) || 0),
      stateKeyId,
      secretsKeyId,
    },
    operations,
    close: async () => {
      client.destroy();
      for (const server of [dynamodb, kms, events.server]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
};

/** Checks that an external KMS answers and has the keys. @throws CommandError */
const assertKeys = async (
  client: KMSClient,
  { endpoint, ...keys }: { endpoint: string; stateKeyId: string; secretsKeyId: string },
): Promise<void> => {
  for (const KeyId of Object.values(keys)) {
    await client.send(new DescribeKeyCommand({ KeyId })).catch((error: Error) => {
      throw new CommandError(
        `No KMS with the key ${KeyId} answers at ${endpoint}: ${error.name} ${error.message}`,
      );
    });
  }
};
