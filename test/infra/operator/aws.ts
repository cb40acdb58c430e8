import { afterAll, vi } from 'vitest';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { listen } from '../../../infra/local/listen.ts';
import { startStub } from '../../support/providers/stub-server.ts';

/** The principal that the stand-in for STS names. */
export const principal = 'arn:aws:sts::123456789012:assumed-role/Operator/ada';

/**
 * Credentials, and stand-ins for services of AWS, by the part of the variable that leads the SDK there,
 * until the file ends: the next one shares the process.
 */
export const stubAws = (origins: Record<string, string>): void => {
  afterAll(() => void vi.unstubAllEnvs());
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  for (const [service, origin] of Object.entries(origins)) {
    vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, origin);
  }
};

/** Stand-ins for what commands need in a deployed environment, which the SDK of this process then calls. */
export const startAws = async () => {
  const server = createDynamodb();
  const dynamodbEndpoint = await listen(server, 0);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const sts = await startStub(() => ({
    headers: { 'content-type': 'text/xml' },
    body: `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${principal}</Arn><UserId>u</UserId><Account>1</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  }));
  const logs = await startStub(() => ({ body: {} }));
  const cloudFormation = await startStub(() => ({ status: 403, body: '' }));
  stubAws({
    CLOUDFORMATION: cloudFormation.origin,
    DYNAMODB: dynamodbEndpoint,
    STS: sts.origin,
    CLOUDWATCH_LOGS: logs.origin,
  });
  return {
    logs,
    /** The tables of an environment. */
    deploy: async (environment: 'dev' | 'staging' | 'prod') => {
      const database = createDatabase({ environment, region: 'us-east-1', dynamodbEndpoint });
      await createTables(database.client, environment);
      return database;
    },
  };
};
