const storageKey = 'event-form';

/**
 * Stored, so that a person who leaves to connect an account comes back to the same form.
 * @param {string} address
 */
export const rememberEvent = (address) => sessionStorage.setItem(storageKey, address);

/**
 * The component and event to show first: the last ones, unless another type was connected since.
 * @param {import('./types.ts').Component[]} components at least one
 * @param {{ connectedType: string | undefined, usualType: string | undefined }} types
 * @returns {[key: string, eventKey?: string | undefined]}
 */
export const firstEvent = (components, { connectedType, usualType }) => {
  const [key = '', eventKey] = (sessionStorage.getItem(storageKey) ?? '').split('/');
  const last = components.find((each) => each.key === key);
  if (last && (connectedType === '' || connectedType === last.integration_type))
    return [key, eventKey];
  const wanted = connectedType || usualType;
  const using = components.filter((each) => each.integration_type === wanted);
  const own = using.find((each) => each.key === wanted) ?? using[0] ?? components[0];
  return [own?.key ?? ''];
};

/** @param {string} place */
const keyOf = (place) => `event-form:${place}`;

/**
 * The choices of an event's form, by field, so that they are there when a person comes back.
 * @param {string} place the event, and the account whose choices they are
 * @returns {Record<string, import('./types.ts').Choice[]>}
 */
export const readChoices = (place) => JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}');

/** @type {(place: string, fields: { key: string, choice: { get(): import('./types.ts').Choice[] } }[]) => void} */
export const saveChoices = (place, fields) => {
  const kept = fields
    .map(({ key, choice }) => ({ key, choices: choice.get() }))
    .filter(({ choices }) => choices.length > 0)
    .map(({ key, choices }) => [key, choices]);
  sessionStorage.setItem(keyOf(place), JSON.stringify(Object.fromEntries(kept)));
};
