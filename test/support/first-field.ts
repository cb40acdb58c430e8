import type { Components } from '../../functions/components/catalogue.ts';

/** A field of this provider that needs no parent. */
export const firstFieldOf = (components: Components, type: string) => {
  for (const component of components.values()) {
    const field = component.fields.find((each) => 'request' in each && !each.parents);
    if (component.integrationType !== type || !field || !('request' in field)) continue;
    const [event] = Object.entries(component.events).find(([, { fields }]) =>
      fields.includes(field.key),
    ) ?? [''];
    return {
      field,
      path: `/events/components/${component.key}/events/${event}/options/${field.key}`,
    };
  }
  return undefined;
};
