import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { createTables } from '../../../../infra/local/create-tables.ts';
import {
  type FaultyServices,
  startFaultyServices,
} from '../../../support/fault/faulty-services.ts';
import { createDataDir, startProcess } from '../../../support/processes/process.ts';
import { readyBundles } from '../../../support/run/ready-bundles.ts';
import { createClient } from '../../../support/stack/client.ts';
import { createTenants } from '../../../support/stack/tenants.ts';

/**
 * Local stacks in separate processes that share one database and one KMS. They end with the test
 * file.
 * @param mappings of each process: a provider's origins, and where its requests go
 * @param faulty services whose faults the processes meet, and the test does not
 */
export const startFleet = async (
  mappings: readonly (readonly [string, string])[][],
  faulty?: FaultyServices,
) => {
  const { directOptions } = faulty ?? (await startFaultyServices());
  const { kms } = faulty?.options ?? directOptions;
  const dynamodbEndpoint = inject('dynamodbEndpoint') ?? directOptions.dynamodbEndpoint;
  // DynamoDB Local keeps a database per access key.
  process.env.AWS_ACCESS_KEY_ID = `test${randomBytes(8).toString('hex')}`;
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const database = createDatabase({
    environment: 'local',
    region: 'us-east-1',
    dynamodbEndpoint,
    sdkAttemptMs: 8_000,
  });
  // Creates the tables once, before the processes could all do it at the same time.
  await createTables(database.client, 'local');
  const env = {
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY,
    AWS_ENDPOINT_URL_DYNAMODB: faulty?.options.dynamodbEndpoint ?? dynamodbEndpoint,
    AWS_ENDPOINT_URL_KMS: kms.endpoint,
    KMS_STATE_KEY_ID: kms.stateKeyId,
    KMS_SECRETS_KEY_ID: kms.secretsKeyId,
    ...(faulty ? { SDK_ATTEMPT_MS: String(faulty.options.sdkAttemptMs) } : {}),
  };

  const startMember = async (mapping: readonly (readonly [string, string])[]) => {
    const limits = ['--rate-limit', '1000/100000', '--authorizer-cache', '60'];
    const origins = mapping.flatMap(([from, to]) => ['--map-origin', `${from}=${to}`]);
    const { ready, stop, output } = startProcess({
      dataDir: await createDataDir(),
      bundles: await readyBundles(),
      args: [...limits, ...origins],
      env,
    });
    const info = await ready();
    const member = {
      info,
      output,
      alive: true,
      ...createClient(info.base_url),
      /** Ends it like a crash, without any clean-up. */
      kill: async () => {
        member.alive = false;
        await stop('SIGKILL');
      },
    };
    return member;
  };
  const members = await Promise.all(mappings.map(startMember));
  const [first] = members;
  if (!first) throw new Error('A fleet has at least one process');
  const info = { ...first.info, kms_endpoint: directOptions.kms.endpoint };
  return { members, database, ...createTenants(info, database) };
};
