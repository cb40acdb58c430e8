import type { Components } from '../../components/catalogue.ts';
import type { Component, Field } from '../../components/component.ts';
import { ServiceError } from '../model/errors.ts';
import { printable } from '../model/printable.ts';

const unknown = (what: string, key: string, valid: Iterable<string>) =>
  new ServiceError(
    'not_found',
    `Unknown ${what} '${printable(key)}'. Use one of: ${[...valid].sort().join(', ')}.`,
  );

/** @throws ServiceError not_found naming the valid ones */
export const findComponent = (components: Components, key: string): Component => {
  const component = components.get(key);
  if (!component) throw unknown('component', key, components.keys());
  return component;
};

/** @throws ServiceError not_found naming the unknown part and the valid ones */
export const findField = (
  components: Components,
  keys: { componentKey: string; eventKey: string; fieldKey: string },
): { component: Component; field: Field } => {
  const component = findComponent(components, keys.componentKey);

  const events = new Map(Object.entries(component.events));
  const event = events.get(keys.eventKey);
  if (!event) throw unknown(`event of ${component.key}`, keys.eventKey, events.keys());

  const field = component.fields.find(({ key }) => key === keys.fieldKey);
  if (!field || !event.fields.includes(field.key)) {
    throw unknown(`field of ${component.key}.${keys.eventKey}`, keys.fieldKey, event.fields);
  }
  return { component, field };
};
