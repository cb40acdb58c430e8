import { startEvents } from './events.ts';
import { putSealedList } from './sealed-list.ts';
import type { Services } from './services.ts';
import { createTenancy } from './tenancy.ts';

/** The provider that connections are of: one with pages, refreshes and revocation. */
export const connectedType = 'google_calendar';

export type Scenario = Awaited<ReturnType<typeof startScenario>>;

/** What cases are made of: events, and tenants with what they own. */
export const startScenario = async (services: Services) => {
  const { eventOf, stop } = await startEvents();
  return {
    eventOf,
    tenancy: createTenancy(services),
    putSealedList: (tenantId: string, field: string) => putSealedList(services, tenantId, field),
    stop,
  };
};
