import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { createTables } from '../../infra/local/aws/dynamodb.ts';
import { originsOf } from '../support/live-fields.ts';
import { startFake } from './start-fake.ts';

const environment = 'local';
const region = 'us-east-1';

export type Services = Awaited<ReturnType<typeof startServices>>;

/** What functions call, with its tables, and the environment variables that lead there. */
export const startServices = async (folder: string) => {
  const [stateKeyId, secretsKeyId] = ['alias/state', 'alias/secrets'];
  const [dynamodb, kms, google] = await Promise.all([
    startFake('dynamodb'),
    startFake('kms', folder, stateKeyId, secretsKeyId),
    startFake('google'),
  ]);
  const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
  const database = createDatabase(
    { environment, region, dynamodbEndpoint: dynamodb.origin, sdkAttemptMs: 8_000 },
    credentials,
  );
  await createTables(database.client, environment);
  return {
    database,
    credentials,
    /** What a function declares (infra/cdk/stacks/api.ts), and what Lambda gives. */
    env: {
      ENVIRONMENT: environment,
      PUBLIC_BASE_URL: 'https://api.example.com/api',
      FRONTEND_URL: 'https://app.example.com',
      KMS_STATE_KEY_ID: stateKeyId,
      KMS_SECRETS_KEY_ID: secretsKeyId,
      // Wide enough that calls in a row are as far apart as those of a calm caller.
      RATE_LIMIT_PER_SECOND: '10000',
      RATE_LIMIT_BURST: '10000',
      OPTIONS_FRESH_SECONDS: '3600',
      POWERTOOLS_METRICS_NAMESPACE: 'Trunkline/bench',
      POWERTOOLS_SERVICE_NAME: 'api',
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.origin,
      AWS_ENDPOINT_URL_KMS: kms.origin,
      LOCAL_ORIGIN_MAP: JSON.stringify(originsOf('google_calendar', {}, google.origin)),
    },
    stop: () => {
      for (const fake of [dynamodb, kms, google]) fake.stop();
    },
  };
};
