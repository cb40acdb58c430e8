import { createApiKeys } from '../../functions/adapters/api-keys.ts';
import { createDatabase } from '../../functions/adapters/dynamodb.ts';
import { createKms } from '../../functions/adapters/kms.ts';
import { hashApiKey } from '../../functions/domain/model/api-key.ts';
import { CommandError } from '../command-line/command-error.ts';
import { localProviders } from '../local/demo-provider/local-catalogues.ts';
import { readLocalJson } from '../local/local-json.ts';
import { createLocalAuditTrail } from './audit/local-audit-trail.ts';
import type { Target } from './target.ts';

/**
 * The local stack that runs on a data folder.
 * @param accessKeyId a database in the place of the embedded one may keep tables by it
 * @throws CommandError when none runs there
 */
export const connectLocal = async (dataDir: string, accessKeyId = 'local'): Promise<Target> => {
  const notRunning = `No local stack runs on ${dataDir}: start it with npm start.`;
  const local = readLocalJson(dataDir);
  if (!local) throw new CommandError(notRunning);

  // Not the SDK's own chain: a profile of the shell has no part in a local stack.
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const config = {
    environment: 'local' as const,
    region: 'us-east-1',
    dynamodbEndpoint: local.dynamodb_endpoint,
    kmsEndpoint: local.kms_endpoint,
  };
  const database = createDatabase(config, credentials);

  // Its own key is known only to it: another stack may have taken over the ports of one that died.
  const key = await createApiKeys(database)
    .findByHash(hashApiKey(local.api_key))
    .catch(() => undefined);
  if (!key) throw new CommandError(notRunning);

  return {
    environment: config.environment,
    database,
    kms: createKms(config, credentials),
    secretsKeyId: local.kms_secrets_key_id,
    providers: localProviders(local.frontend_url),
    auditTrail: createLocalAuditTrail(dataDir),
    baseUrl: async () => local.base_url,
    explain: (error) => ('code' in error && error.code === 'ECONNREFUSED' ? notRunning : undefined),
  };
};
