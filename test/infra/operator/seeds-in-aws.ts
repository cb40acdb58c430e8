import { createAgentBindings } from '../../../functions/agents/adapters/agent-bindings.ts';
import { bindAgent } from '../../../functions/agents/domain/bind-agent.ts';
import { clock } from '../../../functions/composition/services.ts';
import { createConnections } from '../../../functions/connections/adapters/connections.ts';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { createKms } from '../../../functions/platform/aws/kms.ts';
import { createSecretBox } from '../../../functions/platform/aws/secret-box.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { deadLetterOf } from '../../../infra/local/aws/event-sources/deliver.ts';
import {
  findStream,
  listShards,
  openShard,
  readRecords,
} from '../../../infra/local/aws/event-sources/read-stream.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { createStreamClient } from '../../../infra/local/stream-client.ts';

const config = { environment: 'dev', region: 'us-east-1' } as const;
const integrationType = 'demo';

/** Rows of the environment dev, as functions leave them. */
export const createSeeds = async (dynamodbEndpoint: string, kmsEndpoint: string) => {
  const database = createDatabase({ ...config, dynamodbEndpoint });
  await createTables(database.client, 'dev');
  const kms = createKms({ region: config.region, kmsEndpoint });
  const secretBox = createSecretBox(kms, 'alias/trunkline-dev-secrets', 'dev');
  const connections = createConnections(database);
  const agentBindings = createAgentBindings(database);
  return {
    connection: async (tenantId: string): Promise<string> => {
      const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
      const integrationId = uuidV7(Date.now());
      const tokens = { accessToken: 'a', refreshToken: 'r' };
      await connections.put(
        {
          ...{ tenantId, integrationType, integrationId, category: 'test', state: { is: 'live' } },
          sealedTokens: seal(JSON.stringify(tokens)),
          cursorSecret: 's',
          ...{ grantedScopes: [], variables: {}, version: 1, flowId: 'test' },
          ...{ connectedAtMs: 1, verifiedAtMs: 1, accessTokenExpiresAtMs: 1 },
        },
        undefined,
      );
      return integrationId;
    },
    webhook: async (tenantId: string): Promise<string> => {
      const webhookId = uuidV7(Date.now());
      const owner = { purpose: 'webhook', tenantId, integrationType: webhookId } as const;
      const sealedSecrets = (await secretBox.prepare(owner))('[]');
      const url = 'https://hooks.example.com/';
      const more = { url, sealedSecrets, createdAtMs: 1, health: healthy };
      await createWebhooks(database).add({ tenantId, webhookId, ...more });
      return webhookId;
    },
    bind: (tenantId: string, agentId: string, integrationId: string) =>
      bindAgent(
        { connections, agentBindings, clock },
        { tenantId, agentId, integrationType, integrationId },
      ),
    /** A pointer to the first change of a connection, as Lambda leaves it in the dead-letter queue. */
    letter: async (): Promise<string> => {
      const client = createStreamClient({ region: config.region, endpoint: dynamodbEndpoint });
      const streamArn = (await findStream(client, database.tableName('integrations'))) ?? '';
      const [{ ShardId: shardId = '' } = {}] = await listShards(client, streamArn);
      const iterator = await openShard(client, { streamArn, shardId }, 'TRIM_HORIZON');
      const { records } = await readRecords(client, streamArn, iterator ?? '');
      const of = { calls: 3, functionName: 'publish-connection-events', streamArn, shardId };
      return deadLetterOf({ records: records.slice(0, 1), ...of });
    },
  };
};
