import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createApiKeys } from '../../functions/adapters/api-keys.ts';
import { awsClientOptions } from '../../functions/adapters/dynamodb.ts';
import { physicalName } from '../../functions/adapters/tables.ts';
import { hashApiKey } from '../../functions/domain/api-key.ts';
import { readLocalJson } from '../local/local-json.ts';
import { OperatorError } from './operator-error.ts';
import type { Target } from './target.ts';

const environment = 'local';
const region = 'us-east-1';

/**
 * The local stack that runs on a data folder.
 * @param accessKeyId a database in the place of the embedded one may keep tables by it
 * @throws OperatorError when none runs there
 */
export const connectLocal = async (dataDir: string, accessKeyId = 'local'): Promise<Target> => {
  const notRunning = `No local stack runs on ${dataDir}: start it with npm start.`;
  const local = readLocalJson(dataDir);
  if (!local) throw new OperatorError(notRunning);

  // Not the SDK's own chain: a profile of the shell has no part in a local stack.
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const options = (endpoint: string) => ({ ...awsClientOptions(region, endpoint), credentials });
  const database = {
    client: DynamoDBDocumentClient.from(new DynamoDBClient(options(local.dynamodb_endpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    }),
    tableName: (table: Parameters<typeof physicalName>[1]) => physicalName(environment, table),
  };

  // Its own key is known only to it: another stack may have taken over the ports of one that died.
  const key = await createApiKeys(database)
    .findByHash(hashApiKey(local.api_key))
    .catch(() => undefined);
  if (!key) throw new OperatorError(notRunning);

  return {
    environment,
    database,
    kms: new KMSClient(options(local.kms_endpoint)),
    secretsKeyId: local.kms_secrets_key_id,
    explain: (error) => ('code' in error && error.code === 'ECONNREFUSED' ? notRunning : undefined),
  };
};
