import type { ComponentFinder } from '../../../catalogue/components/catalogue.ts';
import type { Component } from '../../../catalogue/components/component.ts';
import type { ComponentField } from '../../../catalogue/components/field.ts';
import { fieldKeysOf } from './fields.ts';
import type { QueryRefusal } from './query-refusal.ts';

type UnknownKey = { refused: QueryRefusal & { why: 'unknown_key' } };

const unknownKey = (
  what: UnknownKey['refused']['what'],
  key: string,
  known: Iterable<string>,
  of?: string,
): UnknownKey => ({
  refused: { why: 'unknown_key', what, key, known: [...known].sort(), ...(of ? { of } : {}) },
});

/** @returns the refusal of an unknown component, which names the valid ones */
export const findComponent = (
  components: ComponentFinder,
  key: string,
): { component: Component } | UnknownKey => {
  const component = components.get(key);
  return component ? { component } : unknownKey('component', key, components.keys());
};

/** @returns the refusal of the first unknown part, which names the valid ones */
export const findField = (
  components: ComponentFinder,
  keys: { componentKey: string; eventKey: string; fieldKey: string },
): { component: Component; field: ComponentField } | UnknownKey => {
  const found = findComponent(components, keys.componentKey);
  if ('refused' in found) return found;
  const { component } = found;

  const events = new Map(Object.entries(component.events));
  const event = events.get(keys.eventKey);
  if (!event) return unknownKey('event', keys.eventKey, events.keys(), component.key);

  const field = component.fields.find(({ key }) => key === keys.fieldKey);
  const fieldKeys = fieldKeysOf(event);
  return field && fieldKeys.includes(field.key)
    ? { component, field }
    : unknownKey('field', keys.fieldKey, fieldKeys, `${component.key}.${keys.eventKey}`);
};
