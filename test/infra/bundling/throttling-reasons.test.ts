import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { localSettings, variablesOf } from '../../../functions/platform/config.ts';
import { createLocalFunction } from '../../../infra/local/aws/lambda/local-function.ts';
import { type StubResponse, startStub } from '../../support/providers/stub-server.ts';
import { readyBundles } from '../../support/run/ready-bundles.ts';

const resource = 'arn:aws:dynamodb:us-east-1:123456789012:table/trunkline-local-api-keys';
const reasons = [{ reason: 'TableReadKeyRangeThroughputExceeded', resource }];

test.each([
  ['ProvisionedThroughputExceededException', 'ThrottlingReasons'],
  ['RequestLimitExceeded', 'ThrottlingReasons'],
  ['ThrottlingException', 'throttlingReasons'],
])('a bundled function logs why DynamoDB answered %s', async (type, member) => {
  const __type = `com.amazonaws.dynamodb.v20120810#${type}`;
  const throttled: StubResponse = {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: { __type, message: 'Too much', [member]: reasons },
  };
  const dynamodb = await startStub(() => throttled);
  const bundle = pathToFileURL(join(await readyBundles(), 'authorizer', 'index.mjs')).href;
  const authorizer = createLocalFunction('authorizer', bundle, {
    ...variablesOf({
      ...localSettings,
      environment: 'local',
      region: 'us-east-1',
      publicBaseUrl: 'https://api.acme.test/api',
      frontendUrl: 'https://app.acme.test',
      stateKeyId: 'state',
      secretsKeyId: 'secrets',
      rateLimit: { perSecond: 1, burst: 1 },
      tenantRateLimit: { perSecond: 1, burst: 1 },
      dynamodbEndpoint: dynamodb.origin,
    }),
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'a',
  });
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const authorizationToken = createApiKey('local');
  await authorizer.invoke({ authorizationToken, methodArn: 'arn' }, 'request');
  // Other files of this process may still have something to say.
  const failed = () =>
    stderr.mock.calls
      .flatMap(([text]) => String(text).split('\n'))
      .filter((line) => line.includes('"failed"') && line.includes(`"${type}"`));
  await vi.waitFor(() => expect(failed()).toHaveLength(1));
  const [line] = failed();
  await authorizer.close();
  stderr.mockRestore();
  expect(JSON.parse(String(line)).reason).toMatchObject({
    name: type,
    throttled: [
      { reason: 'TableReadKeyRangeThroughputExceeded', resource: 'trunkline-local-api-keys' },
    ],
  });
});
