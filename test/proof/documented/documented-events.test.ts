import { describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { guideOf } from '../../../functions/catalogue/guides/guide-of.ts';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { requestedScopes } from '../../../functions/catalogue/providers/scopes.ts';
import { fieldKeysOf, isRequired } from '../../../functions/options/domain/query/fields.ts';
import { conversationEvents } from './events/conversation-events.ts';
import { crmEvents } from './events/crm-events.ts';
import { officeEvents } from './events/office-events.ts';

const events = [...components.values()].flatMap((component) =>
  Object.entries(component.events).map(([key, event]) => ({
    name: `${component.key}.${key}`,
    component,
    event,
  })),
);

describe.each(Object.entries({ ...conversationEvents, ...crmEvents, ...officeEvents }))(
  '%s',
  (name, documented) => {
    const found = events.find((each) => each.name === name);

    it('asks only for what it cannot do without', () => {
      const fields = found?.component.fields ?? [];
      const keys = found ? fieldKeysOf(found.event) : undefined;
      const required = keys?.filter((key) =>
        fields.some((field) => field.key === key && found && isRequired(found.event, field)),
      );
      expect(required).toEqual(documented.needs ?? []);
    });

    it('says what its delivery takes, or who delivers it', () => {
      expect(found?.event.scopes ?? []).toEqual(documented.scopes ?? []);
      expect(found?.event.deliveredBy ?? '').toMatch(documented.deliveredBy ?? /^$/);
      expect(new Set(documented.see.map((page) => new URL(page).href)).size).toBeGreaterThan(1);
    });

    it('is delivered to a connection that was asked for it', () => {
      const provider = found && providers.get(found.component.integrationType);
      const requested = provider ? requestedScopes(provider) : [];
      // Where connections ask for nothing, an operator is told what the app needs.
      const told = requested.length > 0 ? '' : provider && guideOf(provider)?.steps?.join(' ');
      const asked = [...requested, ...(found?.event.scopes ?? [])];
      const lacking = documented.takes?.filter(
        (scope) => !asked.includes(scope) && !told?.includes(scope),
      );
      expect(lacking ?? []).toEqual([]);
    });
  },
);

const limited = events.filter(({ event }) => event.scopes);

it.each(limited)('$name names a scope that no connection is asked for', ({ component, event }) => {
  const provider = providers.get(component.integrationType);
  const requested = provider ? requestedScopes(provider) : [];
  expect(event.scopes?.filter((scope) => !requested.includes(scope))).not.toHaveLength(0);
});
