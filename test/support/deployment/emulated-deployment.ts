import http from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll } from 'vitest';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { basePath } from '../../../functions/platform/contracts/route.ts';
import { functionStackNames } from '../../../infra/cdk/function-stacks.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { createTokenAuthorizer } from '../../../infra/local/aws/gateway/token-authorizer.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { createInvokeApi } from '../../../infra/local/aws/lambda/invoke-api.ts';
import {
  createLocalFunction,
  type LocalFunction,
} from '../../../infra/local/aws/lambda/local-function.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';
import { type CloudAssembly, ofType } from './cloud-assembly.ts';
import { createTemplateTables, invokedByGateway, readTemplateApi } from './template-api.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'emulated', secretAccessKey: 'emulated' };

/** The value of a template's expression, with references looked up by logical id. */
const resolve = (value: unknown, references: ReadonlyMap<string, string>): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', '']] = Object.entries(value);
  if (name === 'Fn::Join') {
    return argument[1].map((part: unknown) => resolve(part, references)).join(argument[0]);
  }
  const [id] = [argument].flat();
  return references.get(id) ?? id;
};

/**
 * Runs what the templates of an environment describe, only from the files of its assembly:
 * tables, keys, parameters, functions with their own environment variables, authorizer, gateway.
 */
export const deployEmulated = async (assembly: CloudAssembly, environment: string) => {
  const data = assembly.template(`trunkline-${environment}-data`);
  const api = assembly.template(`trunkline-${environment}-api`);
  const functionStacks = functionStackNames.map((part) => {
    const stack = `trunkline-${environment}-functions-${part}`;
    return { stack, template: assembly.template(stack) };
  });

  const store = openStore(`${assembly.directory}/emulated`);
  const references = new Map([
    ['AWS::Region', region],
    ['AWS::AccountId', '111122223333'],
    ['AWS::Partition', 'aws'],
    ['AWS::URLSuffix', 'amazonaws.com'],
  ]);
  for (const [, properties] of ofType(data, 'AWS::KMS::Alias')) {
    const alias = ensureKey(store, String(properties.AliasName));
    references.set(resolve(properties.TargetKeyId, new Map()), alias);
  }
  const parameters = new Map(
    [data, api].flatMap((template) =>
      ofType(template, 'AWS::SSM::Parameter').map(([, { Name, Value }]): [string, string] => [
        String(Name),
        resolve(Value, references),
      ]),
    ),
  );
  for (const { template } of functionStacks) {
    for (const [id, { Default }] of Object.entries(template.Parameters ?? {})) {
      references.set(id, parameters.get(Default ?? '') ?? '');
    }
  }

  const kms = createKmsServer(store, credentials.accessKeyId);
  const dynamodb = createDynamodb({ accessKeyId: credentials.accessKeyId });
  const awsEndpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: await listen(dynamodb, 0),
    AWS_ENDPOINT_URL_KMS: await listen(kms, 0),
  };
  const client = new DynamoDBClient(
    awsClientOptions(region, awsEndpoints.AWS_ENDPOINT_URL_DYNAMODB, credentials),
  );
  await createTemplateTables(
    client,
    ofType(data, 'AWS::DynamoDB::Table').map(([, properties]) => properties),
  );

  const functions = new Map<string, LocalFunction>();
  const all = functionStacks.flatMap(({ stack, template }) =>
    ofType(template, 'AWS::Lambda::Function').map(([, properties]) => ({ stack, properties })),
  );
  for (const { stack, properties } of all) {
    const { FunctionName, Code, Environment } = properties as {
      FunctionName: string;
      Code: { S3Key: string };
      Environment: { Variables: Record<string, unknown> };
    };
    const variables = Object.entries(Environment.Variables).map(([name, value]) => [
      name,
      resolve(value, references),
    ]);
    functions.set(
      FunctionName,
      createLocalFunction(FunctionName, assembly.bundle(stack, Code.S3Key), {
        ...Object.fromEntries(variables),
        ...awsEndpoints,
        // The variables that Lambda itself sets.
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      }),
    );
  }

  const [[, token] = []] = ofType(api, 'AWS::ApiGateway::Authorizer');
  const permitted = functionStacks.flatMap(({ template }) => invokedByGateway(template));
  const { endpoints, respond, ...gatewayApi } = readTemplateApi(api, permitted);
  const authorizer = functions.get(gatewayApi.authorizer);
  if (!authorizer || !token) throw new Error('There is no authorizer');
  const authorize = createTokenAuthorizer(authorizer, {
    pattern: String(token.IdentityValidationExpression),
    cacheSeconds: Number(token.AuthorizerResultTtlInSeconds),
  });
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
