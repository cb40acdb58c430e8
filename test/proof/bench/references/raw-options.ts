import { createDecipheriv } from 'node:crypto';
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { countRequest, database, tableName } from './database.ts';

const kms = new KMSClient({});

const isConnected = async (tenantId: string, integrationType: string) => {
  const { Items = [] } = await database.send(
    new QueryCommand({
      TableName: tableName('integrations'),
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_account, :type)',
      ExpressionAttributeValues: { ':tenant': tenantId, ':type': `${integrationType}#` },
    }),
  );
  return Items.some(({ state }) => state?.is === 'live');
};

/**
 * A field's cached options, with as many calls as get-field-options makes: test/proof/bench/scenario.ts
 * sealed them with a data key of KMS.
 */
const readOptions = async (tenantId: string, integrationType: string, field: string) => {
  await countRequest(tenantId);
  if (!(await isConnected(tenantId, integrationType))) return undefined;
  const key = `references/${tenantId}/${integrationType}/${field}`;
  const { Item } = await database.send(
    new GetCommand({ TableName: tableName('option_cache'), Key: { cache_key: key } }),
  );
  if (!Item) return undefined;
  const { Plaintext = new Uint8Array() } = await kms.send(
    new DecryptCommand({
      CiphertextBlob: Item.sealed_key,
      EncryptionContext: { tenant_id: tenantId },
    }),
  );
  const decipher = createDecipheriv('aes-256-gcm', Plaintext, Item.iv).setAuthTag(Item.tag);
  const list = Buffer.concat([decipher.update(Item.bytes), decipher.final()]);
  return JSON.parse(list.toString('utf8'));
};

/** Options from a cached list, without a framework. */
export const handler = async ({ requestContext, pathParameters }: APIGatewayProxyEvent) => {
  const tenantId = requestContext.authorizer?.tenant_id;
  if (!tenantId) return { statusCode: 401, body: JSON.stringify({ error: 'No key' }) };
  const { component_key = '', field_key = '' } = pathParameters ?? {};
  const options = await readOptions(tenantId, component_key, field_key);
  if (!options) return { statusCode: 404, body: JSON.stringify({ error: 'Not connected' }) };
  return { statusCode: 200, body: JSON.stringify(options) };
};
