import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { KMSClient } from '@aws-sdk/client-kms';
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { endpointOf } from '../../../infra/bundling/fixed-endpoint.ts';
import { hostOf } from '../../../infra/bundling/without-unused-sdk.ts';
import packageJson from '../../../package.json' with { type: 'json' };

type EndpointInput = { Region: string; Endpoint?: string };

const clients = new Map(
  Object.entries({
    'cloudwatch-logs': CloudWatchLogsClient,
    dynamodb: DynamoDBClient,
    eventbridge: EventBridgeClient,
    kms: KMSClient,
    sqs: SQSClient,
  }),
);

const cases = [
  'us-east-1',
  'eu-central-1',
  'ap-southeast-5',
  'us-gov-west-1',
  'cn-north-1',
].flatMap((Region): EndpointInput[] => [{ Region }, { Region, Endpoint: 'http://127.0.0.1:8000' }]);

test('every client in use is compared', () => {
  const used = Object.keys(packageJson.dependencies).flatMap(
    (name) => /^@aws-sdk\/client-(.*)/.exec(name)?.[1] ?? [],
  );
  expect([...clients.keys()]).toEqual(used.sort());
});

test.each([...clients])('%s is found where the rules of the SDK lead', (service, Client) => {
  const { endpointProvider } = new Client({ region: 'us-east-1' }).config;
  const ours = endpointOf(hostOf(service));
  for (const requested of cases) {
    const usual = { UseDualStack: false, UseFIPS: false, AccountIdEndpointMode: 'disabled' };
    const { url, headers = {}, properties = {} } = endpointProvider({ ...usual, ...requested });
    const found = ours(requested);
    expect({ ...found, url: found.url.href }).toEqual({ url: url.href, headers, properties });
  }
});

test.each([
  { Region: 'us-gov-west-1', UseFIPS: true },
  { Region: 'us-east-1', UseDualStack: true },
])('an address that it does not know is refused, and not replaced by another: %j', (requested) => {
  expect(() => endpointOf('kms')(requested)).toThrow('fixed-endpoint.ts');
});
