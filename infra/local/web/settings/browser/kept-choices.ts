import type { Choice, Component } from './types.ts';

const storageKey = 'event-form';

/** Stored, so that a person who leaves to connect an account comes back to the same form. */
export const rememberEvent = (address: string): void => sessionStorage.setItem(storageKey, address);

/**
 * The component and event to show first: the last ones, unless another type was connected since.
 * @param components at least one
 * @param connectedType what was just connected, or ''
 */
export const firstEvent = (
  components: readonly Component[],
  connectedType: string,
  usualType: string,
): [key: string, eventKey?: string] => {
  const [key = '', eventKey] = (sessionStorage.getItem(storageKey) ?? '').split('/');
  const last = components.find((each) => each.key === key);
  if (last && ['', last.integration_type].includes(connectedType)) return [key, eventKey];
  const wanted = connectedType || usualType;
  const using = components.filter((each) => each.integration_type === wanted);
  const own = using.find((each) => each.key === wanted) ?? using[0] ?? components[0];
  return [own?.key ?? ''];
};

const keyOf = (place: string) => `${storageKey}:${place}`;

/**
 * The choices of an event's form, by field, so that they are there when a person comes back.
 * @param place the event, and the account whose choices they are
 */
export const readChoices = (place: string): Record<string, Choice[]> =>
  JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}');

export const saveChoices = (place: string, choices: Record<string, readonly Choice[]>): void =>
  sessionStorage.setItem(keyOf(place), JSON.stringify(choices));
