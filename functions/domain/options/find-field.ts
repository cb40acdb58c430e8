import type { ComponentFinder } from '../../components/catalogue.ts';
import type { Component, Field } from '../../components/component.ts';
import { ServiceError } from '../model/errors.ts';
import { unknownKey } from '../model/unknown-key.ts';
import { fieldKeysOf } from './event-fields.ts';

const unknown = (what: string, key: string, valid: Iterable<string>, of?: string) =>
  new ServiceError('not_found', `${unknownKey(what, key, [...valid].sort(), of)}.`);

/** @throws ServiceError not_found naming the valid ones */
export const findComponent = (components: ComponentFinder, key: string): Component => {
  const component = components.get(key);
  if (!component) throw unknown('component', key, components.keys());
  return component;
};

/** @throws ServiceError not_found naming the unknown part and the valid ones */
export const findField = (
  components: ComponentFinder,
  keys: { componentKey: string; eventKey: string; fieldKey: string },
): { component: Component; field: Field } => {
  const component = findComponent(components, keys.componentKey);

  const events = new Map(Object.entries(component.events));
  const event = events.get(keys.eventKey);
  if (!event) throw unknown('event', keys.eventKey, events.keys(), component.key);

  const field = component.fields.find(({ key }) => key === keys.fieldKey);
  const fieldKeys = fieldKeysOf(event);
  if (!field || !fieldKeys.includes(field.key)) {
    throw unknown('field', keys.fieldKey, fieldKeys, `${component.key}.${keys.eventKey}`);
  }
  return { component, field };
};
