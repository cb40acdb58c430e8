import { type BenchCase, reference } from './case.ts';
import { connectedType, type Scenario } from './scenario.ts';

/** The references E and D, D once more, and the functions that read what is ours. */
export const readingCases = async ({ eventOf, tenancy }: Scenario): Promise<BenchCase[]> => {
  const { tenantId, apiKey } = await tenancy.seed();
  const connected = await tenancy.connect(connectedType);
  const reading = (
    bundle: string,
    dynamodb: number,
    path: string,
    text: string,
    of = tenantId,
  ): BenchCase => ({
    name: bundle,
    bundle,
    calls: { dynamodb },
    event: () => eventOf({ path, tenantId: of }),
    answer: { text },
  });
  const authorizer: BenchCase = {
    name: 'authorizer',
    bundle: 'authorizer',
    calls: { dynamodb: 1 },
    event: async () => ({
      type: 'TOKEN',
      authorizationToken: apiKey,
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:local/api/GET/agents',
    }),
    answer: { text: tenantId },
  };
  const { integrationId } = connected;
  return [
    { ...reading('E', 0, '/agents', 'empty'), by: reference },
    { ...reading('D', 1, '/agents', 'Front desk'), by: reference },
    { ...reading('D again', 1, '/agents', 'Front desk'), by: reference },
    authorizer,
    { ...reading('list-agents', 2, '/agents', 'Front desk'), task: 'agents' },
    reading('list-components', 1, '/events/components', 'Google Calendar'),
    reading('get-component', 1, '/events/components/google_calendar', 'calendar_id'),
    reading('list-integrations', 2, '/integrations', integrationId, connected.tenantId),
    reading(
      'get-integration',
      2,
      `/integrations/${integrationId}`,
      integrationId,
      connected.tenantId,
    ),
    reading('get-openapi', 0, '/openapi.json', '/agents'),
    reading('get-docs', 0, '/docs', 'swagger-ui'),
    reading('list-error-codes', 0, '/docs/errors', 'not_found'),
    reading('get-error-code', 0, '/docs/errors/not_found', 'What to do next'),
    reading('get-health', 0, '/health', 'ok'),
  ];
};

const path = '/events/components/google_calendar/events/event_created/options/calendar_id';

/** A look-up by what it takes: from the cache, from the provider, and with new tokens first. */
export const optionCases = async ({ eventOf, tenancy }: Scenario): Promise<BenchCase[]> => {
  const { connect } = tenancy;
  const { tenantId } = await connect(connectedType);
  const ask = async (...connection: Parameters<typeof connect>) =>
    eventOf({ path, tenantId: (await connect(...connection)).tenantId });
  return [
    {
      name: 'get-field-options, from the provider',
      bundle: 'get-field-options',
      calls: { dynamodb: 5, kms: 2, provider: 1 },
      event: () => ask(connectedType),
      answer: { text: 'Calendar 29' },
      worst: { event: () => ask(connectedType, { accessToken: 'huge' }), text: 'page-0' },
    },
    {
      name: 'get-field-options, with a refresh',
      bundle: 'get-field-options',
      calls: { dynamodb: 8, kms: 4, provider: 2 },
      event: () => ask(connectedType, {}, { accessTokenExpiresAtMs: 1 }),
      answer: { text: 'Calendar 29' },
    },
    {
      name: 'get-field-options, from the cache',
      bundle: 'get-field-options',
      task: 'cached options',
      calls: { dynamodb: 3, kms: 1, provider: 0 },
      event: () => eventOf({ path, tenantId }),
      answer: { text: 'Calendar 29' },
    },
  ];
};
