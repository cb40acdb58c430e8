import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { basePath } from '../../../functions/platform/contracts/route.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { createTokenAuthorizer } from '../../../infra/local/aws/gateway/token-authorizer.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { createInvokeApi } from '../../../infra/local/aws/lambda/invoke-api.ts';
import { createLocalFunction } from '../../../infra/local/aws/lambda/local-function.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';
import type { ModelAccount } from '../cloudformation/account.ts';
import { region } from '../cloudformation/identity.ts';
import { createDeployedTables, readDeployedApi } from './deployed-api.ts';

const credentials = { accessKeyId: 'emulated', secretAccessKey: 'emulated' };

/** The variables of a function, with the aliases of keys in the place of their ARNs. */
const variablesOf = (environment: unknown, aliases: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(Object(environment).Variables).map(([name, value]) => [
      name,
      aliases.get(String(value)) ?? String(value),
    ]),
  );

/**
 * Runs what the stacks of an account have now: tables, keys, functions with their own environment
 * variables, authorizer, gateway. @param assembly has the code of the functions
 */
export const deployEmulated = async (
  { resources }: ModelAccount,
  assembly: { directory: string; bundle(stack: string, assetKey: string): string },
) => {
  const propertiesOf = (type: string) => resources.ofType(type).map(({ properties }) => properties);
  const store = openStore(mkdtempSync(join(assembly.directory, 'emulated-')));
  const aliases = new Map(
    propertiesOf('AWS::KMS::Alias').map(({ TargetKeyId, AliasName }) => [
      String(TargetKeyId),
      ensureKey(store, String(AliasName)),
    ]),
  );
  const kms = createKmsServer(store, credentials.accessKeyId);
  const dynamodb = createDynamodb({ accessKeyId: credentials.accessKeyId });
  const awsEndpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: await listen(dynamodb, 0),
    AWS_ENDPOINT_URL_KMS: await listen(kms, 0),
  };
  const client = new DynamoDBClient(
    awsClientOptions(region, awsEndpoints.AWS_ENDPOINT_URL_DYNAMODB, credentials),
  );
  await createDeployedTables(client, propertiesOf('AWS::DynamoDB::Table'));

  const functions = new Map(
    resources.ofType('AWS::Lambda::Function').map(({ id, owner, properties }) => {
      const { S3Key } = Object(properties.Code);
      const variables = {
        ...variablesOf(properties.Environment, aliases),
        ...awsEndpoints,
        // The variables that Lambda itself sets.
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      };
      return [id, createLocalFunction(id, assembly.bundle(owner?.stack ?? '', S3Key), variables)];
    }),
  );

  const { endpoints, respond, ...api } = readDeployedApi(resources);
  const authorizer = functions.get(api.authorizer);
  if (!authorizer) throw new Error('There is no authorizer');
  const authorize = createTokenAuthorizer(authorizer, api.token);
  const gateway = http.createServer(
    createGateway({
      stage: basePath,
      endpoints,
      respond,
      functions,
      authorize,
      onResult: () => {},
    }),
  );
  const origin = await listen(gateway, 0);
  const { accessKeyId } = credentials;
  const lambda = createInvokeApi({ functions, accessKeyId });
  const lambdaEndpoint = await listen(lambda, 0);
  afterAll(async () => {
    for (const server of [gateway, lambda, dynamodb, kms]) {
      server.close();
      server.closeAllConnections();
    }
    client.destroy();
    await Promise.all([...functions.values()].map((each) => each.close()));
    store.close();
  });
  return {
    baseUrl: `${origin}/api`,
    lambdaEndpoint,
    dynamodbEndpoint: awsEndpoints.AWS_ENDPOINT_URL_DYNAMODB,
    region,
    credentials,
  };
};
