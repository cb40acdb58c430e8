import type { BenchCase } from './case.ts';
import { connectedType, type Scenario } from './scenario.ts';

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
