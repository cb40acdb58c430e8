import { expect, it } from 'vitest';
import { components } from '../../../../functions/catalogue/components/catalogue.ts';
import { eventScopes } from '../../../../functions/catalogue/components/on-demand.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { requestedScopes } from '../../../../functions/catalogue/providers/scopes.ts';
import { moreScopesOf } from '../../../../functions/connect/domain/more-scopes.ts';
import { integrationBody } from '../../../../functions/connections/http/integration-body.ts';
import { conversationEvents } from '../../../proof/documented/events/conversation-events.ts';
import { crmEvents } from '../../../proof/documented/events/crm-events.ts';
import type { DocumentedEvents } from '../../../proof/documented/events/documented-event.ts';
import { officeEvents } from '../../../proof/documented/events/office-events.ts';
import { bareConnection } from '../../../support/connections/storing.ts';

const documented: DocumentedEvents = { ...conversationEvents, ...crmEvents, ...officeEvents };

const events = [...components.values()].flatMap(({ key: componentKey, integrationType, ...of }) =>
  Object.keys(of.events).map((eventKey) => ({
    name: `${componentKey}.${eventKey}`,
    integrationType,
    event: { componentKey, eventKey },
  })),
);

/** What a connection that was granted this says that the event lacks. */
const lacking = (
  { integrationType, event }: (typeof events)[number],
  grantedScopes: readonly string[],
) => {
  const connection = bareConnection({ integrationType, grantedScopes: [...grantedScopes] });
  const body = integrationBody({ providers, eventScopes }, { connection, isPrimary: true }, 0);
  return body.events_missing_scopes
    .filter(
      (each) => each.component_key === event.componentKey && each.event_key === event.eventKey,
    )
    .flatMap(({ scopes_missing }) => scopes_missing);
};

/** Event × scopes. */
it.each(events)(
  'a connection that cannot serve $name says so, and a start that names it can',
  async (one) => {
    const provider = providers.get(one.integrationType);
    if (!provider) throw new Error('There is no such provider');
    const usual = requestedScopes(provider);
    const needed = documented[one.name]?.scopes ?? [];
    expect(lacking(one, usual)).toEqual(needed.filter((scope) => !usual.includes(scope)));

    const requested = { scopes: [], events: [one.event] };
    const deps = { grantedScopes: { ofNewest: async () => [] }, eventScopes };
    const more = await moreScopesOf(deps, {
      ...{ tenantId: 't', provider, requested },
      named: Promise.resolve(undefined),
    });
    expect(lacking(one, [...usual, ...more])).toEqual([]);
  },
);
