import { afterEach, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { queryItems } from '../../../../functions/platform/aws/query-items.ts';
import { environments } from '../../../../infra/cdk/environments.ts';
import { serve } from '../../../support/run/serve.ts';

afterEach(() => vi.restoreAllMocks());

/** DynamoDB throttles every call, as it does where one tenant reads more than a partition gives. */
const throttled = async (isPatient: boolean) => {
  let requests = 0;
  const { origin: dynamodbEndpoint } = await serve((_, response) => {
    requests++;
    response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
    const name = 'ProvisionedThroughputExceededException';
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}` }));
  });
  const config = { region: 'us-east-1', dynamodbEndpoint, environment: 'dev', isPatient } as const;
  const database = createDatabase(config, { accessKeyId: 'test', secretAccessKey: 'test' });
  return { list: () => queryItems(database, 'agents', {}), count: () => requests };
};

/** @returns how long a throttled list pauses between its calls, in milliseconds */
const pausesOf = async (random: number, isPatient = false): Promise<number> => {
  const { list, count } = await throttled(isPatient);
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const error = await list().catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  expect(count()).toBe(4);
  return Object(error).$metadata.totalRetryDelay;
};

it('are repeated, and fail within a second', async () => {
  expect(await pausesOf(0.999)).toBeLessThan(1_000);
});

it('of an operator’s command wait longer: nobody else waits for it', async () => {
  expect(await pausesOf(0.15, true)).toBeGreaterThan(1_000);
});

it('of one tenant, as many as it may make, do not hold the executions that all share', async () => {
  const { ofAccount, reserved } = environments.prod.executions;
  if ('off' in reserved) throw new Error('Production has them');
  const shared = Object.values(reserved.functions).reduce((left, own) => left - own, ofAccount);
  const { perSecond, burst } = environments.prod.tenantRateLimit;
  // Besides, such a request counts against the limits, and fails.
  const seconds = ((await pausesOf(0.5)) + 100) / 1_000;
  expect(burst + perSecond * seconds).toBeLessThanOrEqual(shared);
});
