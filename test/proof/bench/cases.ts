import { type BenchCase, caseOf, reference } from './case.ts';
import { connectionCases, oauthCases } from './connection-cases.ts';
import { platformCases } from './platform-cases.ts';
import { bindingCases, invitationCases, rareWebhookCases } from './rare-cases.ts';
import type { Scenario } from './scenario.ts';
import { withSnapshots } from './snapshot-variant.ts';
import { webhookCases } from './webhook-cases.ts';

/** E, D, D once more, every function in each of its costly ways, and what they are compared with. */
export const createCases = async (scenario: Scenario): Promise<BenchCase[]> =>
  withSnapshots([
    ...(await readingCases(scenario)),
    ...(await optionCases(scenario)),
    ...oauthCases(scenario),
    ...connectionCases(scenario),
    ...(await platformCases(scenario)),
    ...(await webhookCases(scenario)),
    ...rareWebhookCases(scenario),
    ...invitationCases(scenario),
    ...bindingCases(scenario),
    ...(await comparisonCases(scenario)),
  ]);

/** The references E and D, D once more, and the functions that read what is ours. */
const readingCases = async ({
  eventOf,
  tenancy,
  connectedType,
}: Scenario): Promise<BenchCase[]> => {
  const { tenantId, apiKey } = await tenancy.seed();
  const connected = await tenancy.connect(connectedType);
  const own = `/integrations/${connected.integrationId}`;
  const ofType = `/integrations?limit=20&integration_type=${connectedType}`;
  const reading = (name: string, dynamodb: number, path: string, text: string, of = tenantId) =>
    caseOf(name, { dynamodb }, text, () => eventOf({ path, tenantId: of }));
  const authorizer = caseOf('authorizer', { dynamodb: 2 }, tenantId, async () => ({
    type: 'TOKEN',
    authorizationToken: apiKey,
    methodArn: 'arn:aws:execute-api:us-east-1:000000000000:local/api/GET/agents',
  }));
  return [
    { ...reading('E', 0, '/agents', 'empty'), by: reference },
    { ...reading('D', 1, '/agents', 'Front desk'), by: reference },
    { ...reading('D again', 1, '/agents', 'Front desk'), by: reference, bundle: 'D' },
    authorizer,
    { ...reading('list-agents', 2, '/agents', 'Front desk'), task: 'agents' },
    reading('list-components', 1, '/events/components', 'Google Calendar'),
    reading('get-component', 1, '/events/components/google_calendar', 'calendar_id'),
    reading('list-integrations', 2, '/integrations?limit=20', connectedType, connected.tenantId),
    {
      ...reading('list-integrations, of a type', 2, ofType, connectedType, connected.tenantId),
      isOnlyCounted: true,
    },
    reading('get-integration', 4, own, connected.integrationId, connected.tenantId),
    caseOf('create-connect-session', { dynamodb: 3 }, { status: 201, text: 'cs_local_' }, () => {
      const body = { allowed_origins: ['https://app.example.com'] };
      return eventOf({ method: 'POST', path: '/connect_sessions', tenantId, body });
    }),
    reading('get-openapi', 0, '/openapi.json', '/agents'),
    reading('get-static-file, a page', 0, '/docs', 'Integrate the API'),
    caseOf('get-static-file, elements', {}, { status: 302, text: 'elements-' }, () =>
      eventOf({ path: '/elements.js' }),
    ),
    reading('get-health', 0, '/health', 'ok'),
  ];
};

const path = '/events/components/google_calendar/events/event_created/options/calendar_id';

/** A look-up by what it takes: from the cache, from the provider, and with new tokens first. */
const optionCases = async ({ eventOf, tenancy, connectedType }: Scenario): Promise<BenchCase[]> => {
  const { connect } = tenancy;
  const { tenantId } = await connect(connectedType);
  const ask = async (...connection: Parameters<typeof connect>) =>
    eventOf({ path, tenantId: (await connect(...connection)).tenantId });
  const looking = (
    how: string,
    calls: BenchCase['calls'],
    event: BenchCase['event'],
    more?: Partial<BenchCase>,
  ) => caseOf(`get-field-options, ${how}`, calls, 'Calendar 29', event, more);
  return [
    looking('from the provider', { dynamodb: 7, kms: 2, provider: 1 }, () => ask(connectedType), {
      worst: { event: () => ask(connectedType, { accessToken: 'huge' }), text: 'page-0' },
    }),
    looking('with a refresh', { dynamodb: 10, kms: 4, provider: 2 }, () =>
      ask(connectedType, {}, { accessTokenExpiresAtMs: 1 }),
    ),
    looking('from the cache', { dynamodb: 3, provider: 0 }, () => eventOf({ path, tenantId }), {
      task: 'cached options',
    }),
  ];
};

/** The raw functions, one for each task. */
const comparisonCases = async ({
  eventOf,
  tenancy,
  connectedType,
  putSealedList,
}: Scenario): Promise<BenchCase[]> => {
  const { tenantId } = await tenancy.seed();
  const connected = await tenancy.connect(connectedType);
  await putSealedList(connected.tenantId, `${connectedType}/calendar_id`);
  const denied = `/integrations/oauth_callback/${connectedType}?error=access_denied`;
  return [
    caseOf(
      'raw, agents',
      { dynamodb: 2 },
      'Front desk',
      () => eventOf({ path: '/agents', tenantId }),
      { bundle: 'raw-agents', task: 'agents', by: 'raw' },
    ),
    caseOf(
      'raw, cached options',
      { dynamodb: 3, kms: 1 },
      'Calendar 29',
      () => eventOf({ path, tenantId: connected.tenantId }),
      { bundle: 'raw-options', task: 'cached options', by: 'raw' },
    ),
    caseOf(
      'raw, denied callback',
      {},
      { status: 302, text: 'cancelled' },
      () => eventOf({ path: denied }),
      { bundle: 'raw-denied', task: 'denied callback', by: 'raw' },
    ),
  ];
};
