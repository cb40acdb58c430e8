import { expect, test, vi } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { type StubResponse, startStub } from '../../support/providers/stub-server.ts';
import { startBundledFunction } from '../bundled-function.ts';

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
  const authorizer = await startBundledFunction('authorizer', 'local', {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.origin,
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
